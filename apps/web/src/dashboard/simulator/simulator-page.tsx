import type { DashboardCommand } from '@ligo/protocol';
import { type ReadingName, SIGNALS } from '@ligo/signals';
import type { PlainKey } from '@ligo/texts';
import {
  IconCar,
  IconParkingCircle,
  IconPlug,
  IconPower,
  IconRefreshAlert,
  IconSteeringWheel,
  IconWalk,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { formatNumber, NO_VALUE, sinceText } from '../../i18n/formats.ts';
import { describeState } from '../../parts/sentry/describe-state.ts';
import { BigButton, Card, CommandButton } from '../controls.tsx';
import { useCar } from '../dashboard-context.tsx';
import { numberOf, readingOf } from '../figures/readings-of.ts';
import { DoorsCard } from './doors-card.tsx';

/** The actions of a newcomer with a simulated car. */
export default function SimulatorPage() {
  const { t } = useDashboardTexts();
  const { isSceneDrawn } = useCar();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 upright:min-h-max">
      <h1 className="sr-only">{t('dashboard.simulator')}</h1>
      <LiveStrip />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)] grid-rows-1 gap-4 upright:min-h-max upright:grid-cols-1 upright:grid-rows-[auto]">
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
    <dl className="flex items-baseline gap-x-8 gap-y-1 overflow-hidden px-2 whitespace-nowrap narrow:flex-wrap">
      {cells.map(({ id, name, value, unit }) => (
        <div key={id} className="flex items-baseline gap-2">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd dir="ltr" className="text-xl leading-none font-semibold">
            <span data-testid={`live-${id}`}>{value}</span>{' '}
            <span className="text-base font-medium text-normal">{unit}</span>
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

const DRIVING = [
  { command: 'drive', text: 'dashboard.demo.drive', Icon: IconSteeringWheel },
  { command: 'park', text: 'dashboard.demo.park', Icon: IconParkingCircle },
  { command: 'switch-off', text: 'dashboard.demo.off', Icon: IconPower },
  { command: 'charge', text: 'dashboard.demo.charge', Icon: IconPlug },
  { command: 'reboot', text: 'dashboard.demo.reboot', Icon: IconRefreshAlert },
] as const;

/** Drives, parks and charges the simulated car, and restarts its unit. */
function DrivingCard() {
  const { t } = useDashboardTexts();
  return (
    <Card title={t('dashboard.demo.driving')}>
      <div className="grid flex-1 auto-rows-fr grid-cols-1 gap-3 [@media(max-height:559px)]:grid-cols-2 upright:grid-cols-2">
        {DRIVING.map(({ command, text, Icon }) => (
          <CommandButton
            key={command}
            command={{ command }}
            className={command === 'reboot' ? '[@media(max-height:559px)]:col-span-2 upright:col-span-2' : ''}
            icon={<Icon className="size-7 shrink-0" aria-hidden="true" />}
          >
            {t(text)}
          </CommandButton>
        ))}
      </div>
    </Card>
  );
}

type Passer = Extract<DashboardCommand, { command: 'walk-by' }>;

/** The sides of the car in the places that they have on a map whose top is ahead. */
const SIDES: { side: Passer['side']; text: PlainKey<'dashboard'>; place: string }[] = [
  { side: 'FRONT', text: 'dashboard.side.front', place: 'col-span-2' },
  { side: 'LEFT', text: 'dashboard.side.left', place: '' },
  { side: 'RIGHT', text: 'dashboard.side.right', place: '' },
  { side: 'REAR', text: 'dashboard.side.rear', place: 'col-span-2' },
];

/** Makes a person walk past the simulated car. */
function StreetCard() {
  const { t } = useDashboardTexts();
  const [what, setWhat] = useState<Passer['what']>('person');
  const Icon = what === 'person' ? IconWalk : IconCar;
  return (
    <Card title={t('dashboard.demo.street')}>
      <div className="flex flex-1 flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <BigButton
            variant={what === 'person' ? 'chosen' : 'plain'}
            aria-pressed={what === 'person'}
            onClick={() => setWhat('person')}
          >
            {t('recordings.label.person')}
          </BigButton>
          <BigButton
            variant={what === 'car' ? 'chosen' : 'plain'}
            aria-pressed={what === 'car'}
            onClick={() => setWhat('car')}
          >
            {t('dashboard.demo.otherCar')}
          </BigButton>
        </div>
        <div dir="ltr" className="grid flex-1 auto-rows-fr grid-cols-2 gap-3">
          {SIDES.map(({ side, text, place }) => (
            <CommandButton
              key={side}
              command={{ command: 'walk-by', what, side }}
              className={`flex-col gap-1! px-2! ${place}`}
              icon={<Icon className="size-7 shrink-0" aria-hidden="true" />}
            >
              {t(text)}
            </CommandButton>
          ))}
        </div>
      </div>
    </Card>
  );
}
