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
