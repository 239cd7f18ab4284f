import { CAMERA_ID, type CamId, type CommandFeature, type DashboardCommandState } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { ageText } from '../../i18n/formats.ts';
import { Card, ScrollList } from '../controls.tsx';
import { useCar, useFeed, useUnitTime } from '../dashboard-context.tsx';
import { StartSteps } from '../pairing/start-steps.tsx';
import { NewOwner } from './new-owner.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { Reason, SourceRow } from './source-row.tsx';
import { StorageBars } from './storage-bars.tsx';

const CAMERAS: Record<CamId, PlainKey<'dashboard'>> = {
  [CAMERA_ID.FRONT]: 'dashboard.side.front',
  [CAMERA_ID.RIGHT]: 'dashboard.side.right',
  [CAMERA_ID.REAR]: 'dashboard.side.rear',
  [CAMERA_ID.LEFT]: 'dashboard.side.left',
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-border py-3 first:border-t-0 first:pt-0">
      <h3 className="mb-2 text-sm font-medium text-quiet">{title}</h3>
      {children}
    </section>
  );
}

/** Each camera, and whether it gives a picture. */
function Cameras() {
  const { t } = useDashboardTexts();
  const { cameras } = useCar();
  if (cameras.length === 0) return <p className="text-normal">{t('dashboard.noCameras')}</p>;
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
      {cameras.map(({ camId, isWorking }) => (
        <li key={camId} className="flex flex-wrap justify-between gap-x-2">
          <span>{t(CAMERAS[camId])}</span>
          <span className={isWorking ? 'text-normal' : 'text-danger'}>
            {t(isWorking ? 'dashboard.camera.works' : 'liveCamera.failing')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which app this is, and how it is doing. */
function About() {
  const { t, language } = useDashboardTexts();
  const { versionName, fingerprint, startedAt, serverOrigin } = useCar();
  const { unitNowMs } = useUnitTime();
  const ignored = useFeed((feed) => feed.ignored);
  const rows: [string, string][] = [
    [t('settings.version'), versionName],
    [t('dashboard.about.fingerprint'), fingerprint],
    [t('dashboard.about.started'), ageText(language, unitNowMs - startedAt)],
    [t('dashboard.about.server'), serverOrigin.replace(/^https?:\/\//, '')],
  ];
  if (ignored > 0) rows.push([t('dashboard.about.ignored'), String(ignored)]);
  return (
    <dl className="flex flex-col gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-normal">{name}</dt>
          <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All that the car reads, and how its app is doing. */
export default function DetailsPage() {
  const { t } = useDashboardTexts();
  const { commands } = useCar();
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] grid-rows-1 gap-6 upright:grid-cols-1 upright:grid-rows-2 narrow:min-h-max narrow:grid-rows-[auto]">
      <h1 className="sr-only">{t('dashboard.details')}</h1>
      <Card title={t('dashboard.readings')}>
        <ReadingsTable />
      </Card>
      <Card title={t('dashboard.app')}>
        <ScrollList label={t('dashboard.app')}>
          <Part title={t('dashboard.sources')}>
            <SourcesList />
          </Part>
          {commands.length > 0 && (
            <Part title={t('dashboard.commands')}>
              <CommandsList />
            </Part>
          )}
          <Part title={t('sentry.storage')}>
            <StorageBars />
          </Part>
          <Part title={t('liveCamera.cameras')}>
            <Cameras />
          </Part>
          <Part title={t('dashboard.steps')}>
            <StartSteps />
          </Part>
          <Part title={t('dashboard.about')}>
            <About />
          </Part>
          <Part title={t('dashboard.newOwnerPart')}>
            <NewOwner />
          </Part>
        </ScrollList>
      </Card>
    </div>
  );
}

/** The sources of the car, the one with the highest priority first, with the reasons of failures. */
function SourcesList() {
  const { t } = useDashboardTexts();
  const { sources } = useCar();
  return (
    <ol aria-label={t('dashboard.sources')} className="flex flex-col gap-2">
      {sources.map((source, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name; only their order distinguishes them
        <li key={place}>
          <SourceRow source={source} />
        </li>
      ))}
    </ol>
  );
}

type Last = NonNullable<DashboardCommandState['last']>;

const NAMES: Record<CommandFeature, PlainKey<'common' | 'dashboard'>> = {
  'seat-memory': 'dashboard.command.seatMemory',
  'seat-comfort': 'dashboard.command.seatComfort',
  'usb-power': 'dashboard.command.usbPower',
  wifi: 'dashboard.command.wifi',
  'avoid-reboot': 'settings.reboot',
};
const LOOKS: Record<Last['result'], string> = {
  done: 'text-brand',
  unconfirmed: 'text-attention',
  failed: 'text-danger',
  absent: 'text-quiet',
};

/** The commands of the car, with the last outcome of each. */
function CommandsList() {
  const { t, language } = useDashboardTexts();
  const { commands } = useCar();
  const { unitNowMs } = useUnitTime();
  return (
    <ul aria-label={t('dashboard.commands')} className="flex flex-col gap-2">
      {commands.map(({ command, isConfigured, last }) => (
        <li key={command}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{t(NAMES[command])}</span>
            <Standing isConfigured={isConfigured} last={last} />
          </p>
          {last && (
            <p className="text-sm text-normal">{ageText(language, Math.max(0, unitNowMs - last.atMs))}</p>
          )}
          {last?.code && <Reason code={last.code} exitCode={last.exitCode} />}
        </li>
      ))}
    </ul>
  );
}

function Standing({ isConfigured, last }: Pick<DashboardCommandState, 'isConfigured' | 'last'>) {
  const { t } = useDashboardTexts();
  if (last)
    return (
      <span className={`font-medium ${LOOKS[last.result]}`}>{t(`dashboard.command.${last.result}`)}</span>
    );
  return (
    <span className={isConfigured ? 'text-normal' : 'text-quiet'}>
      {t(isConfigured ? 'dashboard.command.ready' : 'dashboard.command.absent')}
    </span>
  );
}
