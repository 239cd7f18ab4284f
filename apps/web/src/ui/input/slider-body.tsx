import { Slider as Base } from '@base-ui/react/slider';

interface SliderBodyProps {
  /** What each thumb is called, for screen readers; the row's own name if it is missing. */
  thumbs: readonly (string | undefined)[];
  /** Ids of the name and of the sentences that explain it. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** A value in words. */
  say: (value: number) => string;
}

/**
 * Rail and thumbs of a slider. A finger moves it by a thumb alone: one that scrolls past must not change what it touches on
 * its way; a mouse may press the rail too.
 */
export function SliderBody({ thumbs, labelledBy, describedBy, say }: SliderBodyProps) {
  return (
    // The thumbs stand with their middles at the ends, which must not hang over the card.
    <div className="px-3" data-keeps-drag data-keeps-swipes data-base-ui-swipe-ignore>
      <Base.Control className="flex h-11 items-center pointer-coarse:pointer-events-none">
        <Base.Track className="h-1.5 w-full rounded-full bg-border">
          <Base.Indicator className="rounded-full bg-on data-disabled:bg-quiet" />
          {thumbs.map((name, index) => (
            <Base.Thumb
              key={name ?? index}
              index={index}
              {...(name === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': name })}
              aria-describedby={describedBy}
              getAriaValueText={(_formatted, value) => say(value)}
              className="pointer-events-auto size-6 cursor-grab touch-none rounded-full border-4 border-on bg-strong shadow transition-[border-color,background-color] duration-200 after:absolute after:-inset-3 after:rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on data-disabled:cursor-default data-disabled:border-quiet data-disabled:bg-normal"
            />
          ))}
        </Base.Track>
      </Base.Control>
    </div>
  );
}
