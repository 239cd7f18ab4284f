import { type ReadingName, SIGNALS } from '@ligo/signals';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatNumber, NO_VALUE } from '../../i18n/formats.ts';
import { sinceText } from '../../i18n/since-text.ts';
import { describeState } from '../../parts/sentry/describe-state.ts';
import { useCar } from '../dashboard-context.tsx';
import { numberOf, readingOf } from '../figures/readings-of.ts';

/** What becomes of the simulated car, in one line. */
export function LiveStrip() {
  const { t, language } = useDashboardTexts();
  const car = useCar();
  const gear = readingOf(car, 'gear')?.value;
  const words = car.sentry && describeState(car.sentry);
  const figure = (name: ReadingName) => formatNumber(language, numberOf(car, name));
  const cells = [
    { id: 'speed', name: t('reading.speedKmh'), value: figure('speedKmh'), unit: SIGNALS.speedKmh.unit },
    { id: 'gear', name: t('reading.gear'), value: typeof gear === 'string' ? gear : NO_VALUE, unit: '' },
    {
      id: 'charge',
      name: t('reading.stateOfChargePct'),
      value: figure('stateOfChargePct'),
      unit: SIGNALS.stateOfChargePct.unit,
    },
  ];
  return (
    <dl className="flex items-baseline gap-x-8 gap-y-1 overflow-hidden px-2 whitespace-nowrap">
      {cells.map(({ id, name, value, unit }) => (
        <div key={id} className="flex items-baseline gap-2">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="text-xl leading-none font-semibold">
            <bdi data-testid={`live-${id}`}>{value}</bdi>{' '}
            <bdi dir="ltr" className="text-base font-medium text-normal">
              {unit}
            </bdi>
          </dd>
        </div>
      ))}
      {car.sentry && words && (
        <div className="flex min-w-0 items-baseline gap-2">
          <dt className="text-sm text-quiet">{t('shell.sentry')}</dt>
          <dd className="truncate text-base font-semibold">
            {t(words.key, { since: sinceText(t, car.sentry.since, car.date) })}
          </dd>
        </div>
      )}
    </dl>
  );
}
