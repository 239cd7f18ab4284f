import { ORIGIN } from '../addresses.ts';
import { IfAny, IfNone } from '../server-lists.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { PageOpening } from '../words/page-opening.tsx';
import { AfterInstall } from './after-install.tsx';
import { CodeLine } from './commands.tsx';
import { ArchiveCard, MACHINES, MachineCard } from './machine-card.tsx';

function Download(props: SitePageProps) {
  const { t } = props;
  return (
    <>
      <PageOpening heading={t('download.heading')} text={t('download.intro')} />
      <IfNone list="packages">
        <section className="mx-auto max-w-6xl px-5">
          <div className="rounded-sheet border border-border bg-card p-5 min-[768px]:p-8">
            <h2 className="text-lg font-semibold">{t('download.noneTitle')}</h2>
            <p className="mt-2 mb-4 text-normal">{t('download.noneText')}</p>
            <CodeLine t={t} line="npm run package" />
          </div>
        </section>
      </IfNone>
      <IfAny list="packages">
        <div data-machines className="mx-auto flex max-w-6xl flex-col gap-6 px-5">
          {MACHINES.map((machine) => (
            <MachineCard key={machine} machine={machine} t={t} />
          ))}
        </div>
        <section className="mx-auto max-w-6xl px-5 pt-10">
          <h2 className="text-xl font-semibold">{t('download.archiveTitle')}</h2>
          <p className="mt-2 mb-6 max-w-2xl text-normal">{t('download.archiveText')}</p>
          <div data-machines className="grid gap-6 min-[1024px]:grid-cols-2">
            {MACHINES.map((machine) => (
              <ArchiveCard key={machine} machine={machine} t={t} />
            ))}
          </div>
          <p className="mt-6 mb-2 text-normal">{t('download.latestText')}</p>
          <CodeLine t={t} line={`${ORIGIN}/download/latest`} />
        </section>
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
