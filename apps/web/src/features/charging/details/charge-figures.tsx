import { chargeEfficiency, isChargePartial, meanChargingKw, type TripColumns } from '@ligo/vehicle';
import type { ComponentProps } from 'react';
import { formatDistance, formatDuration, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { EntryFigure } from '../../../parts/history/entry-figures.tsx';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';

type FigureProps = Omit<ComponentProps<typeof EntryFigure>, 'testId' | 'className'>;

const Figure = ({ id, ...figure }: FigureProps & { id: string }) => (
  <EntryFigure {...figure} testId={`charge-${id}`} className="border border-border bg-card" />
);

/** The energy of one side counts from the first reading on only if a counter knows it, or its power was always known. */
const isSidePartial = (side: ChargeItem['charge']['battery']): boolean =>
  side !== undefined && isChargePartial({ ...NO_SESSION, ...side });
const NO_SESSION = { id: 0, beganAt: 0, endedAt: 0, pointsLength: 0 };

/** The figures of a session; `--` for unknown ones. */
export function ChargeFigures({
  item: { charge },
  columns,
}: {
  item: ChargeItem;
  columns: TripColumns | null;
}) {
  const { t, language } = useTexts('charging');
  const figure = (value: number | null | undefined, digits: number) =>
    formatNumber(language, value ?? null, digits);
  const efficiency = chargeEfficiency(charge);
  const hasSide = charge.battery !== undefined || charge.wall !== undefined;
  const temperatures = [charge.lowestBatteryTemp, charge.highestBatteryTemp].map((each) => figure(each, 0));
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.75rem),1fr))] gap-2">
        {!hasSide && (
          <Figure
            id="energy"
            label={t('charging.energy')}
            value={figure(charge.kWh, 1)}
            unit="kWh"
            isPartial={isChargePartial(charge)}
          />
        )}
        <Figure
          id="battery"
          label={t('charging.battery')}
          value={figure(charge.battery?.kWh, 1)}
          unit="kWh"
          isPartial={isSidePartial(charge.battery)}
        />
        <Figure
          id="wall"
          label={t('charging.wall')}
          value={figure(charge.wall?.kWh, 1)}
          unit="kWh"
          isPartial={isSidePartial(charge.wall)}
        />
        <Figure
          id="efficiency"
          label={t('charging.efficiency')}
          value={figure(efficiency === null ? null : efficiency * 100, 0)}
          unit="%"
        />
        <Figure
          id="mean"
          label={t('charging.mean')}
          value={figure(columns && meanChargingKw(columns), 1)}
          unit="kW"
        />
        <Figure id="peak" label={t('charging.peak')} value={figure(charge.peakKw, 1)} unit="kW" />
        <Figure
          id="duration"
          label={t('charging.duration')}
          value={formatDuration(charge.endedAt - charge.beganAt)}
          unit="h"
        />
        <Figure
          id="battery-temperature"
          label={t('charging.batteryTemperature')}
          value={[...new Set(temperatures)].join(' – ')}
          unit="°C"
        />
        <Figure id="outside" label={t('charging.outside')} value={figure(charge.outsideTemp, 0)} unit="°C" />
        <Figure
          id="odometer"
          label={t('charging.odometer')}
          value={formatDistance(language, charge.odometer ?? null)}
          unit="km"
        />
      </dl>
      {efficiency === null && <p className="px-1 text-sm text-quiet">{t('charging.efficiencyUnknown')}</p>}
    </>
  );
}
