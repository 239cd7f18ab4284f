import type { TripColumns } from '@ligo/vehicle';
import { useCallback, useMemo } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import type { Cursor } from '../../../lib/values/create-cursor.ts';
import { Charts } from '../../../parts/chart/charts.tsx';
import { chartSpecs } from './chart-specs.ts';

/** All charts of a trip that have something to show, each over the time of day. */
export function TripCharts({ columns, cursor }: { columns: TripColumns; cursor: Cursor }) {
  const { t } = useTexts('trips');
  const specs = useMemo(() => chartSpecs(columns, t), [columns, t]);
  return <Charts specs={specs} times={columns.timeS} cursor={cursor} />;
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
