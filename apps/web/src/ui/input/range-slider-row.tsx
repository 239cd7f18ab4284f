import { Slider as Base } from '@base-ui/react/slider';
import { useId } from 'react';
import { RowWords } from './row-words.tsx';
import { SliderBody } from './slider-body.tsx';

type Range = readonly [from: number, to: number];

interface RangeSliderRowProps {
  name: string;
  text?: string | undefined;
  obstacle?: string | false | undefined;
  value: Range;
  /** What holds, where the thumbs cannot stand for it. */
  shown?: Range;
  /** What the two thumbs are called. */
  thumbs: readonly [from: string, to: string];
  min: number;
  max: number;
  step: number;
  /** What a thumb's value is, for eyes and for screen readers. */
  say: (value: number) => string;
  disabled: boolean;
  /** A moment in which nothing can be changed; it keeps the focus. */
  isBusy?: boolean;
  onChange: (value: Range) => void;
}

/** A part of a range, of one step at least, with its name and what it means. */
export function RangeSliderRow(props: RangeSliderRowProps) {
  const {
    name,
    text,
    obstacle,
    value,
    shown = value,
    thumbs,
    min,
    max,
    step,
    say,
    disabled,
    isBusy = false,
  } = props;
  const id = useId();
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      largeStep={step * 3}
      minStepsBetweenValues={1}
      thumbCollisionBehavior="none"
      disabled={disabled}
      aria-labelledby={`${id}-name`}
      onValueChange={([from = min, to = max]) => isBusy || props.onChange([from, to])}
      className="px-4 pt-3 pb-1"
    >
      <RowWords
        id={id}
        name={name}
        text={text}
        obstacle={obstacle}
        value={
          <>
            <bdi>{say(shown[0])}</bdi> – <bdi>{say(shown[1])}</bdi>
          </>
        }
        isDim={disabled}
      />
      <SliderBody thumbs={thumbs} labelledBy={`${id}-name`} describedBy={`${id}-text`} say={say} />
    </Base.Root>
  );
}
