import type { SiteNamespace, Translate } from '@ligo/texts';
import { IconChevronDown } from '@tabler/icons-react';
import { ORIGIN } from '../addresses.ts';
import { WIDTH } from '../frame/class-names.ts';
import { PageOpening } from '../frame/page-opening.tsx';
import { IfAny, IfNone } from '../server-lists.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { AfterInstall } from './after-install.tsx';
import { CodeLine } from './commands.tsx';
import { ArchiveCard, MACHINES, MachineCard } from './machine-card.tsx';

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
