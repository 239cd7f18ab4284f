import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { Icon } from '../frame/icon.tsx';
import type { SitePageProps } from '../site-page.ts';

/** Charge and power as tiles show them. Purely visual. */
export function FiguresDrawing({ language }: Pick<SitePageProps, 'language'>) {
  return (
    <div className="w-full px-6">
      <p className="text-center whitespace-nowrap tabular-nums" dir="ltr">
        <span className="text-[4.5rem] leading-none font-medium tracking-tight">
          {formatNumber(language, 78.3, 1)}
        </span>
        <span className="ms-2 text-lg text-normal">%</span>
      </p>
      <div className="mx-auto mt-6 flex h-3 max-w-60 overflow-hidden rounded-full bg-border">
        <div className="w-[78.3%] rounded-full bg-brand" />
      </div>
      <p className="mt-5 flex justify-center gap-5 text-sm text-normal tabular-nums" dir="ltr">
        <span>27 °C</span>
        <span>{formatNumber(language, 3.852, 3)} V</span>
        <span>98 %</span>
      </p>
    </div>
  );
}

const TURNS = [0, 90, 180, 270];

/** The car from above, and the views of its four cameras. Purely visual. */
export function CamerasDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className="h-52" fill="none">
      {TURNS.map((turn) => (
        <path
          key={turn}
          d="M100 100 56 14A96 96 0 0 1 144 14Z"
          transform={`rotate(${turn} 100 100)`}
          className={turn === 0 ? 'camera-view fill-on/35' : 'fill-border/60'}
        />
      ))}
      <g className="fill-card stroke-normal" strokeWidth="2.500" strokeLinejoin="round">
        <path d="M78 68q0-14 22-14t22 14v66q0 14-22 14t-22-14Z" />
        <path d="m83 88 4-12q13-4 26 0l4 12q-17-5-34 0Zm1 36q16 4 32 0l3 11q-19 6-38 0Z" />
        <path d="m78 82-6 4m50-4 6 4" />
      </g>
      {TURNS.map((turn) => (
        <circle
          key={turn}
          cx="100"
          cy={turn % 180 === 0 ? 50 : 74}
          r="3.500"
          transform={`rotate(${turn} 100 100)`}
          className="fill-on"
        />
      ))}
    </svg>
  );
}

const SPEED =
  'M0 78 14 52l14 6 12-28 16 4 12 26 14-34 18-8 14 20 12-4 14 30 16-46 18-4 14 22 14 2 12 24 16-20 18 30';
const HEIGHT = 'M0 40c30-22 46 14 74 4s40-34 72-26 44 30 102 14';

/** A route and two charts with one cursor. Purely visual. */
export function TripDrawing() {
  return (
    <div className="flex w-full items-center justify-center gap-8 px-6" dir="ltr">
      <svg
        aria-hidden="true"
        viewBox="0 0 200 170"
        className="h-44 shrink-0 max-sm:hidden"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path
          d="M26 146C26 96 62 120 70 86S58 32 96 30s40 36 52 44 26-8 30-34"
          className="stroke-border"
          strokeWidth="12"
        />
        <path d="M26 146C26 96 62 120 70 86S58 32 96 30" className="stroke-ramp-4" strokeWidth="5" />
        <path d="M96 30c38-2 40 36 52 44s26-8 30-34" className="stroke-ramp-6" strokeWidth="5" />
        <circle cx="26" cy="146" r="9" className="fill-card stroke-strong" strokeWidth="3" />
        <circle cx="178" cy="40" r="9" className="fill-brand stroke-card" strokeWidth="3" />
        <circle cx="96" cy="30" r="8" className="fill-on stroke-background" strokeWidth="4" />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 250 170"
        className="h-44 min-w-0"
        fill="none"
        strokeLinejoin="round"
      >
        <path d="M0 18h250M0 54h250M0 90h250M0 122h250M0 160h250" className="stroke-border" />
        <path d={`${SPEED}V90H0Z`} className="fill-brand/15" />
        <path d={SPEED} className="stroke-brand" strokeWidth="2.500" />
        <g transform="translate(0 104)">
          <path d={`${HEIGHT}V56H0Z`} className="fill-ventilation/15" />
          <path d={HEIGHT} className="stroke-ventilation" strokeWidth="2.500" />
        </g>
        <path d="M112 6v158" className="stroke-strong/60" strokeDasharray="3 4" />
        <circle cx="112" cy="37" r="5" className="fill-strong stroke-card" strokeWidth="2" />
        <circle cx="112" cy="127" r="5" className="fill-strong stroke-card" strokeWidth="2" />
      </svg>
    </div>
  );
}

/** The driver's seat from the side in two positions, and their buttons. Purely visual. */
export function SeatDrawing() {
  const seat = (
    <>
      <path d="m150 36 5 14" strokeWidth="4" />
      <rect x="134" y="6" width="30" height="34" rx="12" transform="rotate(14 149 23)" />
      <path d="M149 48c9-2 17 2 20 11l18 66c3 12-2 20-13 21l-14 1c-8 0-13-4-15-11l-16-66c-3-12 3-20 20-22Z" />
      <path d="M76 116c10-4 34-6 62-2 12 2 20 6 22 15 2 11-4 17-14 17H84c-14 0-23-5-24-14-1-8 6-13 16-16Z" />
    </>
  );
  return (
    <div className="flex items-center justify-center gap-8" dir="ltr">
      <svg
        aria-hidden="true"
        viewBox="10 0 210 180"
        className="h-48"
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      >
        <g className="stroke-quiet/60" strokeWidth="2" strokeDasharray="4 5" transform="translate(-34 0)">
          {seat}
        </g>
        <g className="fill-raised stroke-normal" strokeWidth="2">
          {seat}
        </g>
        <path d="M40 168h160" className="stroke-border" strokeWidth="6" />
      </svg>
      <div className="flex flex-col gap-3 text-xl font-medium">
        <span className="grid size-14 place-items-center rounded-card border border-on bg-raised text-on">
          1
        </span>
        <span className="grid size-14 place-items-center rounded-card border border-border bg-raised text-normal">
          2
        </span>
      </div>
    </div>
  );
}

const NODE = 'relative z-10 flex flex-col items-center gap-2 text-sm text-normal';

/** Phone and car with one line between them, and the server aside. Purely visual. */
export function DirectDrawing({ t }: Pick<SitePageProps, 't'>) {
  return (
    <div className="flex w-full max-w-xl flex-col items-center gap-7 px-6">
      <div className="flex items-center gap-2 rounded-full border border-dashed border-border px-3.5 py-1.5 text-xs text-normal">
        <span className="size-1.5 rounded-full bg-quiet" />
        {t('landing.securityServer')}
      </div>
      <div className="flex w-full items-start">
        <div className={NODE}>
          <svg
            aria-hidden="true"
            viewBox="0 0 48 72"
            className="h-18 fill-raised stroke-normal"
            strokeWidth="2"
          >
            <rect x="6" y="2" width="36" height="68" rx="8" />
            <path d="M20 8h8" strokeLinecap="round" />
            <path d="M14 50h20M14 57h12" className="stroke-quiet" strokeLinecap="round" />
            <circle cx="24" cy="30" r="7" className="fill-brand stroke-none" />
          </svg>
          {t('landing.securityPhone')}
        </div>
        <div className="relative mt-9 h-px grow">
          <div className="direct-line" />
          <div className="absolute start-1/2 top-0 grid size-11 -translate-1/2 place-items-center rounded-full border border-brand bg-card text-brand rtl:translate-x-1/2">
            <Icon name="lock" className="size-5" />
          </div>
        </div>
        <div className={NODE}>
          <svg
            aria-hidden="true"
            viewBox="0 0 120 72"
            className="h-18 fill-raised stroke-normal rtl:-scale-x-100"
            strokeWidth="2"
            strokeLinejoin="round"
          >
            <path d="M8 50V40q0-6 7-8l18-4 15-14q3-3 8-3h22q6 0 10 4l12 13 10 4q4 2 4 7v13q0 3-4 3H12q-4 0-4-5Z" />
            <path d="m42 29 11-11q2-2 5-2h8v13Zm30-13h8q3 0 5 3l8 10H72Z" className="fill-card" />
            <circle cx="32" cy="55" r="9" className="fill-card" />
            <circle cx="92" cy="55" r="9" className="fill-card" />
            <path d="M12 40h7" className="stroke-brand" strokeLinecap="round" strokeWidth="3" />
          </svg>
          {t('landing.securityCar')}
        </div>
      </div>
    </div>
  );
}

const SEAT = 'M30 12q-14 0-14 16l4 44q-12 4-12 18v22q0 12 14 12h56q14 0 14-12V90q0-14-12-18l4-44q0-16-14-16Z';

/** A seat from the front, with what warms or cools it. */
function Seat({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 160"
      className="h-48"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2"
    >
      <path d={SEAT} className="fill-raised stroke-normal" />
      {children}
    </svg>
  );
}

/** Two seats from the front: one warm, one cool, each with its level. Purely visual. */
export function ClimateDrawing() {
  return (
    <div className="flex justify-center gap-10" dir="ltr">
      <Seat>
        <path
          d="M36 62c-6-7 6-13 0-21m14 21c-6-7 6-13 0-21m14 21c-6-7 6-13 0-21"
          className="stroke-heat"
          strokeWidth="4"
        />
        <path d="M26 144h20M54 144h20" className="stroke-heat" strokeWidth="6" />
      </Seat>
      <Seat>
        <path
          d="M32 46h26q7 0 7-6t-6-6-6 5M32 55h36q6 0 6 5t-6 5-5-4"
          className="stroke-ventilation"
          strokeWidth="4"
        />
        <path d="M26 144h20" className="stroke-ventilation" strokeWidth="6" />
        <path d="M54 144h20" className="stroke-border" strokeWidth="6" />
      </Seat>
    </div>
  );
}
