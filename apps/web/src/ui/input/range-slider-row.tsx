import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Slider as Base } from '@base-ui/react/slider';
import { useId } from 'react';
import { RowLabel } from './row-label.tsx';
import { SliderThumb } from './slider-row.tsx';

/** One whose end is before its beginning goes over the end of the rail and on from its start. */
type Range = readonly [from: number, to: number];

interface RangeSliderRowProps {
  name: string;
  /** A note on the selection; under the rail, so that nothing moves away from a finger when it appears. */
  note?: string | false;
  value: Range;
  /** The names of the two thumbs. */
  thumbs: readonly [from: string, to: string];
  min: number;
  max: number;
  step: number;
  /** The text of a thumb's value, for eyes and for screen readers. */
  valueText: (value: number) => string;
  disabled: boolean;
  /** A moment in which nothing can be changed; it keeps the focus. */
  isBusy?: boolean;
  /** A thumb was moved to a value; 0 is the beginning, 1 the end. */
  onMove: (thumb: 0 | 1, value: number) => void;
}

/** A part of a round of values, as of a day, with its name and its meaning: two thumbs, which may pass each other. */
export function RangeSliderRow(props: RangeSliderRowProps) {
  const { name, note, value, thumbs, min, max, step, valueText, disabled, isBusy = false } = props;
  const id = useId();
  const words = (
    <span dir="ltr">
      {valueText(value[0])} – {valueText(value[1])}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own.
    <div role="group" aria-labelledby={`${id}-name`} className="px-4 pt-3 pb-1">
      <RowLabel id={id} name={name} value={words} isDim={disabled} />
      {/* A round of values, as a day's hours, runs from left to right in every language. */}
      <DirectionProvider direction="ltr">
        <div dir="ltr" className="px-3" data-keeps-drag data-keeps-swipes data-base-ui-swipe-ignore>
          <div className="relative h-11">
            <Rail value={value} min={min} max={max} disabled={disabled} />
            {([0, 1] as const).map((thumb) => (
              <Base.Root
                key={thumb}
                render={<div role="presentation" />}
                value={value[thumb]}
                min={min}
                max={max}
                step={step}
                largeStep={step * 3}
                disabled={disabled}
                onValueChange={(next) => isBusy || props.onMove(thumb, next)}
                // Where they meet, the one that was used last lies on top.
                className="pointer-events-none absolute inset-0 focus-within:z-10"
              >
                <Base.Control className="flex h-11 items-center">
                  <Base.Track className="h-1.5 w-full">
                    <SliderThumb name={thumbs[thumb]} describedBy={`${id}-note`} valueText={valueText} />
                  </Base.Track>
                </Base.Control>
              </Base.Root>
            ))}
          </div>
        </div>
      </DirectionProvider>
      <p id={`${id}-note`} className="text-sm text-normal [overflow-wrap:anywhere] not-empty:pb-2">
        {note}
      </p>
    </div>
  );
}

/** The rail, with what lies between the thumbs. */
function Rail({
  value: [from, to],
  min,
  max,
  disabled,
}: Pick<RangeSliderRowProps, 'value' | 'min' | 'max' | 'disabled'>) {
  const parts = from < to ? [[from, to] as const] : [[min, to] as const, [from, max] as const];
  const share = (value: number) => `${(100 * (value - min)) / (max - min)}%`;
  return (
    <div className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-border">
      {parts.map(([start, end]) => (
        <div
          key={start}
          className={`absolute inset-y-0 ${disabled ? 'bg-quiet' : 'bg-on'}`}
          style={{ insetInlineStart: share(start), width: share(min + end - start) }}
        />
      ))}
    </div>
  );
}
