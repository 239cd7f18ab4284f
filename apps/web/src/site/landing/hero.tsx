import { Logo } from '../../parts/logo.tsx';
import { BUTTON, WIDTH } from '../frame/class-names.ts';
import { Screenshot } from '../frame/screenshot.tsx';
import type { SitePageProps } from '../site-page.ts';
import { RouteDrawing } from './drawings/route-drawing.tsx';

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
