import { type ReadingName, SIGNALS } from '@ligo/signals';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatNumber, NO_VALUE, sinceText } from '../../i18n/formats.ts';
import { describeState } from '../../parts/sentry/describe-state.ts';
import { useCar } from '../dashboard-context.tsx';
import { numberOf, readingOf } from '../figures/readings-of.ts';
import { DoorsCard } from './doors-card.tsx';
import { DrivingCard } from './driving-card.tsx';
import { StreetCard } from './street-card.tsx';

/** The actions of a newcomer with a simulated car. */
export function SimulatorPage() {
  const { t } = useDashboardTexts();
  const { isSceneDrawn } = useCar();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <h1 className="sr-only">{t('dashboard.simulator')}</h1>
      <LiveStrip />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)] grid-rows-1 gap-4 upright:grid-cols-1 upright:grid-rows-[auto]">
        <DrivingCard />
        <DoorsCard />
        {isSceneDrawn && <StreetCard />}
      </div>
    </div>
  );
}

/** What becomes of the simulated car, in one line. */
function LiveStrip() {
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
