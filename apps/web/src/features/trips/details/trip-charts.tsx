import type { TripColumns } from '@ligo/vehicle';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { Cursor } from '../../../lib/values/create-cursor.ts';
import { TripChart } from '../../../parts/chart/trip-chart.tsx';
import { chartSpecs } from './chart-specs.ts';

/** All charts of a trip that have something to show, each over the time of day. */
export function TripCharts({ columns, cursor }: { columns: TripColumns; cursor: Cursor }) {
  const { t } = useTexts('trips');
  const container = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const specs = useMemo(() => chartSpecs(columns, t), [columns, t]);
  useEffect(() => {
    if (!container.current) return;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className="flex flex-col gap-3">
      {specs.map((spec) => (
        <TripChart
          key={spec.id}
          spec={spec}
          times={columns.timeS}
          cursor={cursor}
          // The card's border takes a pixel at each side.
          widthPx={Math.max(0, widthPx - 2)}
        />
      ))}
    </div>
  );
}

interface CursorSliderProps {
  /** Unix seconds of the points. */
  times: Float64Array;
  cursor: Cursor;
  label: string;
  /** HH:mm:ss of a moment, ms. */
  formatMoment: (timeMs: number) => string;
  /** The trip's figures at a point, for screen readers. */
  describe: (index: number) => string;
}

/** The place of the cursor along the trip, for fingers and for the keyboard, with the time there. */
export function CursorSlider({ times, cursor, label, formatMoment, describe }: CursorSliderProps) {
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
  }, [times, cursor, formatMoment, describe]);
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

/** Describes speed, charge and power at a point of a trip in words, without unknown ones. */
export function useMomentDescription(columns: TripColumns | null): (index: number) => string {
  const { t, language } = useTexts('trips');
  return useCallback(
    (index) => {
      const figures = [
        [t('trip.speed'), columns?.speedKmh[index], 0, 'km/h'],
        [t('trip.soc'), columns?.stateOfChargePct[index], 1, '%'],
        [t('trip.power'), columns?.packPowerKw[index], 1, 'kW'],
      ] as const;
      return figures
        .filter(([, value]) => value !== undefined && !Number.isNaN(value))
        .map(
          ([name, value, digits, unit]) => `${name} ${formatNumber(language, value ?? null, digits)} ${unit}`,
        )
        .join(', ');
    },
    [columns, t, language],
  );
}
