import { type LiveView, liveView } from '@ligo/vehicle';
import { IconBatteryCharging } from '@tabler/icons-react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { useIsReached } from '../use-car.ts';
import ChargingForecast from './charging-forecast.tsx';

/** The live figures of the connected car while it charges; `null` otherwise. */
export function useChargingView(): LiveView | null {
  const isReached = useIsReached();
  const { status, isLive } = useValue(useStores().live, (value) => value);
  const view = liveView(status);
  return isReached && isLive && view.isCharging ? view : null;
}

/** The session that goes on at the connected car, with its figures as they grow; nothing else. */
export default function ChargingNow() {
  const { t, language } = useTexts('charging');
  const view = useChargingView();
  if (!view) return null;
  const figures = [
    [view.stateOfChargePct, 0, '%'],
    [view.chargePowerKw, 1, 'kW'],
    [view.chargedEnergyKwh, 1, 'kWh'],
  ] as const;
  return (
    <section
      aria-label={t('charging.now')}
      data-testid="charging-now"
      className="mx-auto max-w-3xl px-4 pt-1 pb-2"
    >
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-brand/50 bg-card px-3 py-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-brand">
          <IconBatteryCharging className="size-5" aria-hidden="true" />
        </span>
        <span className="grow text-base font-medium text-brand">{t('charging.now')}</span>
        <span className="flex flex-wrap gap-x-3" dir="ltr">
          {figures.map(
            ([value, digits, unit]) =>
              value !== null && (
                <span key={unit} className="whitespace-nowrap">
                  <span className="font-medium">{formatNumber(language, value, digits)}</span>{' '}
                  <span className="text-xs text-quiet">{unit}</span>
                </span>
              ),
          )}
        </span>
        <div className="basis-full ps-13">
          <ChargingForecast />
        </div>
      </div>
    </section>
  );
}
