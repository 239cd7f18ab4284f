import { Logo } from '../../parts/logo.tsx';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { Screenshot } from '../frame/screenshot.tsx';
import type { SitePageProps } from '../site-page.ts';

/** The round trip of the demo's car through Monaco, from streets of OpenStreetMap, in a square of about 1000 by 1210. */
const ROUTE =
  'M303 844l6 9l23 1l-7 -72l9 -51l5 3l13 -10l80 -19l36 -3l19 -14l33 -11l7 -6l4 -9l-5 -10l-36 -28l-6 -11l2 -11l-20 -12l18 -42l57 45l53 -72l11 5l4 16l12 22l8 -1l-15 -25l2 -7l15 -4l5 -7l-6 -11l-4 -24l1 -78l8 -32l28 -61l32 -48l141 -113l133 -82l-2 -17l32 -32l0 -10l-3 -5l-26 -6l-41 -1l-10 3l-4 -3l10 17l-5 23l-33 50l-13 5l-9 12l-5 -3l1 -7l26 -33l-4 -5l-17 2l-18 16l-25 9l-31 -2l-13 4l-29 26l-6 10l-35 19l0 9l15 5l9 -1l22 -22l10 5l-35 39l-14 4l-1 6l-11 7l-3 23l-8 11l-44 39l-6 15l-19 17l-40 105l-6 -5l-12 10l-12 33l0 10l-26 22l-4 8l3 10l-37 0l-18 18l-5 -1l4 -5l-9 -3l-14 22l8 11l-21 36l-20 12l-120 54l-25 -4l-10 4l-8 11l-13 -15l-23 -7l-1 17l8 5l-9 -10l-11 -6l-4 1l4 20l-9 6l-1 16l11 16l-11 19l-9 5l1 10l-18 12l-4 43l-12 43l-6 42l-33 50l-6 1l-24 33l-1 20l22 28l0 11l-5 5l-63 14l-18 11l8 51l-25 62l0 10l6 1l1 7l-5 30l13 -12l16 6l4 8l10 -1l11 8l10 -1l3 -17l12 -11l5 -17l30 -29l6 7l25 2l26 19l35 -7l-4 -44l-11 -22l-16 -16l2 -8l52 -50l105 -39l30 -19l-1 -21l-16 -24l-18 -66l-20 8l-6 -2l-2 -7';

/** The drive behind the phones; a light goes along it. Purely visual. */
function RouteDrawing() {
  return (
    <svg viewBox="-60 -40 1120 1290" fill="none" aria-hidden="true" className="hero-route">
      <path d={ROUTE} className="stroke-card" strokeWidth="26" strokeLinejoin="round" />
      <path d={ROUTE} className="stroke-border" strokeWidth="3" strokeLinejoin="round" />
      <path
        d={ROUTE}
        pathLength="100"
        className="hero-light stroke-brand"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A notification as a phone shows it. */
function Alert({ t }: Pick<SitePageProps, 't'>) {
  return (
    <div aria-hidden="true" className="hero-alert">
      <Logo className="size-9 shrink-0" />
      <div className="min-w-0">
        <p className="flex items-baseline gap-2 text-sm font-semibold">
          {t('push.unnamedCar')}
          <span className="text-xs font-normal text-normal">22:14</span>
        </p>
        <p className="text-sm text-normal">{t('push.sentryMovement')}</p>
      </div>
    </div>
  );
}

/** The product in a sentence, and the way to get it. */
export function Hero({ t, language }: SitePageProps) {
  return (
    <section aria-labelledby="heading" className="hero">
      <div className={`${WIDTH} hero-columns`}>
        <div className="@container relative z-1">
          <h1 id="heading" className="hero-heading">
            {t('landing.heading')}
          </h1>
          <p className="hero-lead">{t('landing.lead')}</p>
          <div className="mt-8 flex max-w-md flex-col gap-3">
            <a href="#install" className={`${BUTTON.primary} min-h-14 w-full text-lg`}>
              {t('landing.install')}
            </a>
            <a href={`/demo?lang=${language}`} className={`${BUTTON.secondary} w-full`}>
              {t('landing.tryIt')}
            </a>
          </div>
          <p className="mt-5 max-w-md text-sm text-normal">{t('landing.note')}</p>
        </div>
        <div className="hero-phones">
          <RouteDrawing />
          <div className="hero-behind">
            <Screenshot
              name="live-camera"
              language={language}
              alt={t('landing.cameraAlt')}
              sizes="(width < 768px) 46vw, 250px"
              isFirst
            />
          </div>
          <div className="hero-front">
            <Screenshot
              name="hero"
              language={language}
              alt={t('landing.heroAlt')}
              sizes="(width < 768px) 56vw, 300px"
              isFirst
            />
          </div>
          <Alert t={t} />
        </div>
      </div>
    </section>
  );
}
