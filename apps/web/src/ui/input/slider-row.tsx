import { Slider as Base } from '@base-ui/react/slider';
import { useId } from 'react';
import { RowLabel } from './row-label.tsx';

interface SliderThumbProps {
  /** Its name, for screen readers, or the id of that. */
  name: string | { labelledBy: string };
  /** Id of the sentences that explain it. */
  describedBy: string;
  /** A value in words. */
  valueText: (value: number) => string;
}

/** The thumb that a finger, a mouse or keys move along the rail of a slider. */
export function SliderThumb({ name, describedBy, valueText }: SliderThumbProps) {
  return (
    <Base.Thumb
      index={0}
      {...(typeof name === 'string' ? { 'aria-label': name } : { 'aria-labelledby': name.labelledBy })}
      aria-describedby={describedBy}
      getAriaValueText={(_formatted, value) => valueText(value)}
      className="pointer-events-auto size-6 cursor-grab touch-none rounded-full border-4 border-on bg-strong shadow transition-[border-color,background-color] duration-200 after:absolute after:-inset-3 after:rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on data-disabled:cursor-default data-disabled:border-quiet data-disabled:bg-normal"
    />
  );
}

interface SliderRowProps {
  name: string;
  /** Its effect, in a sentence. */
  text?: string | undefined;
  /** Why it cannot be changed, or has no effect, for now. */
  disabledReason?: string | false | undefined;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The text of the value, for eyes and for screen readers. */
  valueText: (value: number) => string;
  disabled: boolean;
  /** A moment in which nothing can be changed; it keeps the focus. */
  isBusy?: boolean;
  onChange: (value: number) => void;
}

/** A value out of a range, with its name and its meaning. */
export function SliderRow(props: SliderRowProps) {
  const {
    name,
    text,
    disabledReason,
    value,
    min,
    max,
    step = 1,
    valueText,
    disabled,
    isBusy = false,
    onChange,
  } = props;
  const id = useId();
  const shown = Math.min(max, Math.max(min, value));
  return (
    <Base.Root
      value={shown}
      min={min}
      // A range without a length has no place for its thumb.
      max={Math.max(max, min + step)}
      step={step}
      largeStep={step * 10}
      disabled={disabled || max <= min}
      aria-labelledby={`${id}-name`}
      onValueChange={(next) => isBusy || onChange(Math.min(max, next))}
      className="px-4 pt-3 pb-1"
    >
      <RowLabel
        id={id}
        name={name}
        text={text}
        disabledReason={disabledReason}
        value={<bdi>{valueText(value)}</bdi>}
        isDim={disabled}
      />
      {/* The thumb stands with its middle at the ends, which must not hang over the card. */}
      <div className="px-3" data-keeps-drag data-keeps-swipes data-base-ui-swipe-ignore>
        {/* A finger moves it by its thumb alone: one that scrolls past must not change what it touches; a mouse may press the rail too. */}
        <Base.Control className="flex h-11 items-center pointer-coarse:pointer-events-none">
          <Base.Track className="h-1.5 w-full rounded-full bg-border">
            <Base.Indicator className="rounded-full bg-on data-disabled:bg-quiet" />
            <SliderThumb
              name={{ labelledBy: `${id}-name` }}
              describedBy={`${id}-text`}
              valueText={valueText}
            />
          </Base.Track>
        </Base.Control>
      </div>
    </Base.Root>
  );
}
