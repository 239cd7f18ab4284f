import { DASHBOARD } from '@ligo/protocol';
import { IconBroadcast, IconDeviceMobile, IconListCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { PageOpening } from '../frame/page-opening.tsx';
import { addressIn, type SitePage, type SitePageProps } from '../site-page.ts';

/** Cells of the drawn code: its three corners, and a pattern that stands for the rest. */
const CELLS = 13;
const isCorner = (x: number, y: number) => (x < 4 || x > 8) && (y < 4 || y > 8) && !(x > 8 && y > 8);
const cells = Array.from({ length: CELLS * CELLS }, (_, each) => ({
  x: each % CELLS,
  y: Math.floor(each / CELLS),
})).filter(({ x, y }) => !isCorner(x, y) && (x * 7 + y * 5 + x * y) % 3 === 0);
const CORNERS = [
  [0, 0],
  [10, 0],
  [0, 10],
] as const;
const TILES = [0, 1, 2, 3];

function Code() {
  return (
    <g transform="translate(48 60) scale(11)">
      <rect x="-1" y="-1" width="15" height="15" rx="1" className="fill-strong" />
      <g className="fill-background">
        {cells.map(({ x, y }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" />
        ))}
      </g>
      {CORNERS.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className="fill-background">
          <path d="M0 0h3v3h-3z" />
          <path d="M.75 .75h1.5v1.5h-1.5z" className="fill-strong" />
        </g>
      ))}
    </g>
  );
}

/** A wide screen with a code to scan and some tiles: a picture of the dashboard, without invented figures. */
function DrawnScreen() {
  return (
    <svg viewBox="0 0 600 270" aria-hidden="true" className="w-full rtl:-scale-x-100">
      <rect
        x="1"
        y="1"
        width="598"
        height="268"
        rx="28"
        className="fill-card stroke-border"
        strokeWidth="2"
      />
      <rect x="16" y="16" width="568" height="238" rx="16" className="fill-background" />
      <Code />
      <rect x="37" y="222" width="165" height="10" rx="5" className="fill-brand" />
      {TILES.map((each) => (
        <g key={each} transform={`translate(${232 + (each % 2) * 172} ${40 + Math.floor(each / 2) * 100})`}>
          <rect width="156" height="88" rx="14" className="fill-card stroke-border" />
          <rect x="16" y="18" width="52" height="8" rx="4" className="fill-border" />
          <rect
            x="16"
            y="40"
            width={[84, 104, 64, 92][each]}
            height="20"
            rx="6"
            className="fill-on"
            opacity=".8"
          />
          <rect x="16" y="70" width="36" height="6" rx="3" className="fill-border" />
        </g>
      ))}
    </svg>
  );
}

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
