import { Slider as Base } from '@base-ui/react/slider';

interface SliderThumbProps {
  index: number;
  /** Its name, for screen readers; `labelledBy` names it if this is missing. */
  name?: string | undefined;
  labelledBy?: string | undefined;
  /** Id of the sentences that explain it. */
  describedBy?: string | undefined;
  /** A value in words. */
  valueText: (value: number) => string;
}

/** The thumb that a finger, a mouse or keys move along the rail of a slider. */
export function SliderThumb({ index, name, labelledBy, describedBy, valueText }: SliderThumbProps) {
  return (
    <Base.Thumb
      index={index}
      {...(name === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': name })}
      aria-describedby={describedBy}
      getAriaValueText={(_formatted, value) => valueText(value)}
      className="pointer-events-auto size-6 cursor-grab touch-none rounded-full border-4 border-on bg-strong shadow transition-[border-color,background-color] duration-200 after:absolute after:-inset-3 after:rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on data-disabled:cursor-default data-disabled:border-quiet data-disabled:bg-normal"
    />
  );
}
