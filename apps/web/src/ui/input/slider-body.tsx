import { Slider as Base } from '@base-ui/react/slider';
import { SliderThumb } from './slider-thumb.tsx';

interface SliderBodyProps {
  /** Ids of the name and of the sentences that explain it. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** A value in words. */
  valueText: (value: number) => string;
}

/**
 * Rail and thumb of a slider. A finger moves it by its thumb alone: one that scrolls past must not change what it touches on
 * its way; a mouse may press the rail too.
 */
export function SliderBody({ labelledBy, describedBy, valueText }: SliderBodyProps) {
  return (
    // The thumb stands with its middle at the ends, which must not hang over the card.
    <div className="px-3" data-keeps-drag data-keeps-swipes data-base-ui-swipe-ignore>
      <Base.Control className="flex h-11 items-center pointer-coarse:pointer-events-none">
        <Base.Track className="h-1.5 w-full rounded-full bg-border">
          <Base.Indicator className="rounded-full bg-on data-disabled:bg-quiet" />
          <SliderThumb index={0} labelledBy={labelledBy} describedBy={describedBy} valueText={valueText} />
        </Base.Track>
      </Base.Control>
    </div>
  );
}
