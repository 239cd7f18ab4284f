import { DASHBOARD } from '@ligo/protocol';
import { IconBroadcast, IconDeviceMobile, IconListCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { addressIn } from '../addresses.ts';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { PageOpening } from '../frame/page-opening.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';
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
        <a href={ON_THE_UNIT} className={`${BUTTON.primary} mt-8 min-h-14 w-full text-lg sm:w-auto`}>
          {t('dashboardPage.open')}
        </a>
        <p className="mt-4 max-w-2xl text-normal">{t('dashboardPage.where')}</p>
        <p dir="ltr" className="mt-2 font-mono text-sm text-quiet rtl:text-right">
          {ON_THE_UNIT}
        </p>
      </PageOpening>
      <section className={`${WIDTH} py-8`}>
        <h2 className="text-xl font-semibold">{t('dashboardPage.shows')}</h2>
        <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-4">
          {SHOWN.map(([name, Icon]) => (
            <li key={name} className="rounded-card border border-border bg-card p-5">
              <Icon size={28} aria-hidden className="text-on" />
              <h3 className="mt-4 font-semibold">{t(`dashboardPage.${name}Title`)}</h3>
              <p className="mt-2 text-normal">{t(`dashboardPage.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${WIDTH} py-8`}>
        <h2 className="text-xl font-semibold">{t('dashboardPage.elsewhere')}</h2>
        <p className="mt-3 max-w-2xl text-normal">{t('dashboardPage.elsewhereText')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={addressIn(language, { path: '/download' })} className={BUTTON.secondary}>
            {t('dashboardPage.download')}
          </a>
        </div>
      </section>
    </>
  );
}

/** Leads a browser on the car's unit to the dashboard there, and explains it to any other. */
export const dashboardPage: SitePage = {
  name: 'dashboard',
  path: '/dashboard',
  title: 'dashboardPage.title',
  description: 'dashboardPage.description',
  Body: Dashboard,
};
