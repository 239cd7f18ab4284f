import type { SiteNamespace, Translate } from '@ligo/texts';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { COMMANDS_ANCHOR, PATHS } from '../../lib/paths.ts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { OldPhone } from '../frame/old-phone.tsx';
import { PageOpening } from '../frame/page-opening.tsx';
import { IfAny, IfNone } from '../server-lists.tsx';
import { addressIn, ORIGIN, type SitePage, type SitePageProps } from '../site-page.ts';
import { CodeLine } from './commands.tsx';
import { ArchiveCard, MACHINES, MachineCard } from './machine-card.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-card border border-border bg-card p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Pairing({ t, language }: SitePageProps) {
  return (
    <section className="rounded-sheet border border-border bg-card p-5 md:p-8">
      <h2 className="text-xl font-semibold">{t('download.pairTitle')}</h2>
      <p className="mt-3 max-w-2xl text-normal">{t('download.pairText')}</p>
      <div className="mt-4 max-w-2xl">
        <CodeLine t={t} line="journalctl -u ligo-car -o cat -n 40" />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={PATHS.app} className={BUTTON.primary}>
          {t('download.pairApp')}
        </a>
        <a href={addressIn(language, { path: '/dashboard' })} className={BUTTON.secondary}>
          {t('download.pairDashboard')}
        </a>
      </div>
    </section>
  );
}

function Removal({ t }: { t: Translate<SiteNamespace> }) {
  return (
    <Part title={t('download.removeTitle')}>
      <CodeLine t={t} line="sudo apt remove ligo-car" />
      <p className="text-normal">{t('download.removeText')}</p>
      <CodeLine t={t} line="sudo apt purge ligo-car" />
      <p className="text-normal">{t('download.purgeText')}</p>
    </Part>
  );
}

function AndroidUnits({ t }: { t: Translate<SiteNamespace> }) {
  return (
    <Part title={t('download.androidTitle')}>
      <p className="text-normal">{t('download.androidText')}</p>
      <CodeLine t={t} line="pkg install proot-distro && proot-distro install debian" />
      <CodeLine t={t} line="proot-distro login debian" />
      <p className="border-s-2 border-attention ps-3 text-normal">{t('download.androidNote')}</p>
    </Part>
  );
}

/** Narrow, so that no line of it breaks on a phone. */
const COMMANDS_EXAMPLE = `"unit": {
 "commands": {
  "usb-power": {
   "way": "program",
   "program": "/opt/usb",
   "args": ["{isOn}"]
  }
 }
}`;

/** How the car executes commands of phones; the app's help leads here. */
function CarCommands({ t }: { t: Translate<SiteNamespace> }) {
  return (
    <section
      id={COMMANDS_ANCHOR}
      className="flex scroll-mt-20 flex-col gap-4 rounded-sheet border border-border bg-card p-5 md:p-8"
    >
      <h2 className="text-xl font-semibold">{t('download.commandsTitle')}</h2>
      <p className="max-w-2xl text-normal">{t('download.commandsText')}</p>
      <CodeLine t={t} line={COMMANDS_EXAMPLE} />
      <p className="max-w-2xl text-normal">{t('download.commandsOff')}</p>
      <p className="max-w-2xl text-normal">{t('download.commandsGuide')}</p>
      <CodeLine t={t} line="less /usr/share/doc/ligo-car/guide.md" />
      <p className="max-w-2xl text-normal">{t('download.commandsLook')}</p>
      <CodeLine t={t} line="sudo systemctl restart ligo-car" />
      <CodeLine t={t} line="sudo ligo-car doctor" />
    </section>
  );
}

/** The steps after the installation: pairing, commands, newer versions, and removal; without a package the commands alone. */
function AfterInstall(props: SitePageProps) {
  const { t } = props;
  return (
    <div className={`${WIDTH} flex flex-col gap-6 pt-8 pb-16`}>
      <IfAny list="packages">
        <Pairing {...props} />
      </IfAny>
      <CarCommands t={t} />
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <IfAny list="packages">
            <Part title={t('download.upgradeTitle')}>
              <p className="text-normal">{t('download.upgradeText')}</p>
            </Part>
          </IfAny>
          <AndroidUnits t={t} />
        </div>
        <IfAny list="packages">
          <Removal t={t} />
        </IfAny>
      </div>
    </div>
  );
}

/** Alternatives: folded away, since most visitors do not need them. */
function Archives({ t }: { t: Translate<SiteNamespace> }) {
  return (
    <section className={`${WIDTH} pt-6`}>
      <details className="group rounded-sheet border border-border bg-card">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-sheet px-5 md:px-8 [&::-webkit-details-marker]:hidden">
          <h2 className="flex-1 text-lg font-semibold">{t('download.archiveTitle')}</h2>
          <IconChevronDown
            aria-hidden
            className="shrink-0 text-normal transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="px-5 pb-5 md:px-8 md:pb-8">
          <p className="mb-6 max-w-2xl text-normal">{t('download.archiveText')}</p>
          <div data-machines className="grid gap-6 lg:grid-cols-2">
            {MACHINES.map((machine) => (
              <ArchiveCard key={machine} machine={machine} t={t} />
            ))}
          </div>
          <p className="mt-6 mb-2 text-normal">{t('download.latestText')}</p>
          <CodeLine t={t} line={`${ORIGIN}/download/latest`} />
        </div>
      </details>
    </section>
  );
}

function Download(props: SitePageProps) {
  const { t } = props;
  return (
    <>
      <PageOpening heading={t('download.heading')} text={t('download.intro')} />
      <IfNone list="packages">
        <section className={WIDTH}>
          <div className="rounded-sheet border border-border bg-card p-5 md:p-8">
            <h2 className="text-lg font-semibold">{t('download.noneTitle')}</h2>
            <p className="mt-2 mb-4 text-normal">{t('download.noneText')}</p>
            <CodeLine t={t} line={`npm run package -- --server ${ORIGIN}`} />
          </div>
        </section>
      </IfNone>
      <IfAny list="packages">
        <div data-machines className={`${WIDTH} flex flex-col gap-6`}>
          {MACHINES.map((machine) => (
            <MachineCard key={machine} machine={machine} t={t} />
          ))}
        </div>
        <Archives t={t} />
      </IfAny>
      <OldPhone t={t} />
      <AfterInstall {...props} />
    </>
  );
}

/** The packages of the car's app, with all that is needed to install, renew and remove them. */
export const downloadPage: SitePage = {
  name: 'download',
  path: '/download',
  title: 'download.title',
  description: 'download.description',
  Body: Download,
};
