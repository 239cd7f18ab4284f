import { DASHBOARD } from '@ligo/protocol';
import { IconBroadcast, IconDeviceMobile, IconListCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { addressIn } from '../addresses.ts';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { LinkButton } from '../words/link-button.tsx';
import { PageOpening } from '../words/page-opening.tsx';
import { DrawnScreen } from './drawn-screen.tsx';

/** Where the car's app answers, on the car's own unit alone. */
const ON_THE_UNIT = `http://localhost:${DASHBOARD.port}${DASHBOARD.page}`;

const SHOWN = [
  ['pairing', IconDeviceMobile],
  ['live', IconBroadcast],
  ['sentry', IconShieldHalf],
  ['steps', IconListCheck],
] as const satisfies ReadonlyArray<readonly [string, ComponentType]>;

function Dashboard({ t, language }: SitePageProps) {
  return (
    <>
      <PageOpening
        heading={t('dashboardPage.heading')}
        text={t('dashboardPage.intro')}
        beside={<DrawnScreen />}
      >
        <LinkButton href={ON_THE_UNIT} className="mt-8 min-h-14 w-full text-lg min-[480px]:w-auto">
          {t('dashboardPage.open')}
        </LinkButton>
        <p className="mt-4 max-w-2xl text-normal">{t('dashboardPage.where')}</p>
        <p dir="ltr" className="mt-2 font-mono text-sm text-quiet rtl:text-right">
          {ON_THE_UNIT}
        </p>
      </PageOpening>
      <section className="mx-auto max-w-6xl px-5 py-8">
        <h2 className="text-xl font-semibold">{t('dashboardPage.shows')}</h2>
        <ul className="mt-6 grid gap-4 min-[768px]:grid-cols-2 min-[1024px]:grid-cols-4">
          {SHOWN.map(([name, Icon]) => (
            <li key={name} className="rounded-card border border-border bg-card p-5">
              <Icon size={28} aria-hidden className="text-on" />
              <h3 className="mt-4 font-semibold">{t(`dashboardPage.${name}Title`)}</h3>
              <p className="mt-2 text-normal">{t(`dashboardPage.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="mx-auto max-w-6xl px-5 py-8">
        <h2 className="text-xl font-semibold">{t('dashboardPage.elsewhere')}</h2>
        <p className="mt-3 max-w-2xl text-normal">{t('dashboardPage.elsewhereText')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton look="secondary" href={addressIn(language, { path: '/download' })}>
            {t('dashboardPage.download')}
          </LinkButton>
        </div>
      </section>
    </>
  );
}

/** Leads a browser on the car's unit to the dashboard there, and tells any other what it is. */
export const dashboardPage: SitePage = {
  name: 'dashboard',
  path: '/dashboard',
  title: 'dashboardPage.title',
  description: 'dashboardPage.description',
  Body: Dashboard,
};
