import type { SiteNamespace, Translate } from '@ligo/texts';
import type { ReactNode } from 'react';
import { COMMANDS_ANCHOR, PATHS } from '../../lib/paths.ts';
import { addressIn } from '../addresses.ts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import type { SitePageProps } from '../site-page.ts';
import { CodeLine } from './commands.tsx';

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

/** The steps after the installation: pairing, commands, newer versions, and removal. */
export function AfterInstall(props: SitePageProps) {
  const { t } = props;
  return (
    <div className={`${WIDTH} flex flex-col gap-6 pt-8 pb-16`}>
      <Pairing {...props} />
      <CarCommands t={t} />
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title={t('download.upgradeTitle')}>
            <p className="text-normal">{t('download.upgradeText')}</p>
          </Part>
          <AndroidUnits t={t} />
        </div>
        <Removal t={t} />
      </div>
    </div>
  );
}
