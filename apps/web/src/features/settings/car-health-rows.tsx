import { useEffect } from 'react';
import { sizeOf } from '../../i18n/format-size.ts';
import { formatDuration, formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';
import { counterRows, FigureRows } from './figure-rows.tsx';

const MS_PER_S = 1_000;

/** The health of the app in the car; empty without a report. */
export function CarHealthRows() {
  const { t, language } = useTexts('settings');
  const { carHealth } = useLazyStores();
  const health = useValue(carHealth, (value) => value);
  useEffect(() => carHealth.enter(), [carHealth]);
  if (!health) return null;
  const { upS, clockAheadMs, storedBytes, restarts, ignored } = health;
  const count = (tallies: typeof ignored) => tallies.reduce((sum, each) => sum + each.count, 0);
  const counted = (tallies: typeof ignored) => counterRows(tallies.map((each) => [each.name, each.count]));
  const aheadS = formatNumber(language, clockAheadMs / MS_PER_S);
  return (
    <div className="flex flex-col gap-1 border-border border-t pt-3">
      <h3 className="text-sm text-normal">{t('settings.carHealth')}</h3>
      <FigureRows
        testId="car-health"
        rows={[
          { name: t('settings.carUp'), value: formatDuration(upS), unit: 'h' },
          clockAheadMs === 0
            ? { name: t('settings.carClock'), value: t('settings.carClockRight') }
            : { name: t('settings.carClock'), value: clockAheadMs > 0 ? `+${aheadS}` : aheadS, unit: 's' },
          { name: t('settings.size'), ...sizeOf(language, storedBytes) },
          { name: t('settings.carRestarts'), value: String(count(restarts)) },
          ...counted(restarts),
          { name: t('settings.ignored'), value: String(count(ignored)) },
          ...counted(ignored),
        ]}
      />
    </div>
  );
}
