import type { SiteNamespace, Translate } from '@ligo/texts';
import { IconCpu, IconDownload } from '@tabler/icons-react';
import { BUTTON } from '../frame/class-names.ts';
import { Each } from '../server-lists.tsx';
import { ORIGIN } from '../site-page.ts';
import { Commands } from './commands.tsx';

/** Machines that there are packages for. */
export const MACHINES = ['arm64', 'x64'] as const;
export type Machine = (typeof MACHINES)[number];

const LISTS = {
  arm64: { deb: 'debArm64', archive: 'archiveArm64' },
  x64: { deb: 'debX64', archive: 'archiveX64' },
} as const;

const fileAddress = (file: string) => `/download/files/${file}`;
const fetchLine = (file: string) => `wget ${ORIGIN}${fileAddress(file)}`;
const checkLine = (file: string, sha256: string) => `echo "${sha256}  ${file}" | sha256sum --check`;

interface MachineProps {
  machine: Machine;
  t: Translate<SiteNamespace>;
}

/** The Debian package for one architecture and how to install it; nothing where the server has none. */
export function MachineCard({ machine, t }: MachineProps) {
  return (
    <Each list={LISTS[machine].deb}>
      {(of) => (
        <article
          data-machine={machine}
          className="grid gap-8 rounded-sheet border border-border bg-card p-5 data-[mine]:border-brand md:p-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <div className="flex flex-col items-start">
            <p
              hidden
              data-badge
              className="mb-3 rounded-full bg-brand/15 px-3 py-1 text-sm font-semibold text-brand"
            >
              {t('download.mine')}
            </p>
            <h2 className="flex items-center gap-3 text-xl font-semibold">
              <IconCpu size={28} aria-hidden className="shrink-0 text-on" />
              {t(`download.${machine}`)}
            </h2>
            <p className="mt-2 text-normal">{t(`download.${machine}For`)}</p>
            <a href={fileAddress(of('file'))} className={`${BUTTON.primary} mt-6 w-full sm:w-auto`}>
              <IconDownload size={20} aria-hidden />
              {t('download.deb')}
              <span className="font-normal">{of('size')}</span>
            </a>
            <p className="mt-4 text-sm text-quiet">{t('download.version', { version: of('version') })}</p>
            <p className="mt-1 max-w-full text-sm text-quiet">
              SHA-256
              <span dir="ltr" className="mt-1 block font-mono text-xs [overflow-wrap:anywhere]">
                {of('sha256')}
              </span>
            </p>
          </div>
          <Commands
            t={t}
            commands={[
              { does: t('download.stepFetch'), line: fetchLine(of('file')) },
              { does: t('download.stepCheck'), line: checkLine(of('file'), of('sha256')) },
              { does: t('download.stepInstall'), line: `sudo apt install ./${of('file')}` },
            ]}
          />
        </article>
      )}
    </Each>
  );
}

/** The archive for one architecture and how to start it; nothing where the server has none. */
export function ArchiveCard({ machine, t }: MachineProps) {
  return (
    <Each list={LISTS[machine].archive}>
      {(of) => (
        <article
          data-machine={machine}
          className="flex min-w-0 flex-col rounded-card border border-border bg-background p-5"
        >
          <h3 className="font-semibold">{t(`download.${machine}`)}</h3>
          <a
            href={fileAddress(of('file'))}
            className="mt-1 mb-4 inline-flex min-h-11 items-center gap-2 self-start text-on underline-offset-4 hover:underline"
          >
            <IconDownload size={20} aria-hidden />
            {t('download.archive')}
            <span className="text-normal">{of('size')}</span>
          </a>
          <Commands
            t={t}
            commands={[
              { does: t('download.stepFetch'), line: fetchLine(of('file')) },
              { does: t('download.stepCheck'), line: checkLine(of('file'), of('sha256')) },
              {
                does: t('download.stepStart'),
                line: `tar -xzf ${of('file')} --one-top-level=ligo-car --strip-components=1 && ligo-car/bin/ligo-car`,
              },
            ]}
          />
        </article>
      )}
    </Each>
  );
}
