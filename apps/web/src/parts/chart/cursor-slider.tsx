import { useEffect, useRef } from 'react';
import { formatMoment } from '../../i18n/day-formats.ts';
import type { Cursor } from '../../lib/values/create-cursor.ts';

interface CursorSliderProps {
  /** Unix seconds of the points. */
  times: Float64Array;
  cursor: Cursor;
  label: string;
  /** The figures at a point, for screen readers. */
  describe: (index: number) => string;
}

/** The place of the cursor along charts, for fingers and for the keyboard, with the time there. */
export function CursorSlider({ times, cursor, label, describe }: CursorSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  const readout = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const show = (index: number) => {
      const moment = formatMoment((times[index] ?? 0) * 1000);
      if (slider.current) {
        slider.current.value = String(index);
        slider.current.setAttribute('aria-valuetext', [moment, describe(index)].filter(Boolean).join(', '));
      }
      if (readout.current) readout.current.value = moment;
    };
    show(cursor.get());
    return cursor.subscribe(show);
  }, [times, cursor, describe]);
  return (
    <div className="flex items-center gap-3" dir="ltr" data-keeps-drag>
      <input
        ref={slider}
        type="range"
        min={0}
        max={Math.max(0, times.length - 1)}
        step={1}
        defaultValue={0}
        aria-label={label}
        data-testid="cursor"
        onChange={(event) => cursor.moveTo(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 rounded-lg accent-brand -outline-offset-2!"
      />
      <output ref={readout} data-testid="cursor-time" className="w-18 text-end text-sm font-medium" />
    </div>
  );
}
