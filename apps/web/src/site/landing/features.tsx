import type { ReactNode } from 'react';
import { LINK, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import type { SitePageProps } from '../site-page.ts';
import { CamerasDrawing } from './drawings/cameras-drawing.tsx';
import { ClimateDrawing } from './drawings/climate-drawing.tsx';
import { DirectDrawing } from './drawings/direct-drawing.tsx';
import { FiguresDrawing } from './drawings/figures-drawing.tsx';
import { SeatDrawing } from './drawings/seat-drawing.tsx';
import { TripDrawing } from './drawings/trip-drawing.tsx';
import { SECURITY_DIALOG, SecurityDialog } from './security-dialog.tsx';

interface FeatureProps {
  title: string;
  text: string;
  drawing: ReactNode;
  /** How much of a row of six it takes. */
  span: string;
  children?: ReactNode;
}

function Feature({ title, text, drawing, span, children }: FeatureProps) {
  return (
    <li className={`flex flex-col overflow-hidden rounded-sheet border border-border bg-card ${span}`}>
      <div className="feature-drawing" aria-hidden="true">
        {drawing}
      </div>
      <div className="p-6 pt-5 md:p-7 md:pt-5">
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1.5 max-w-prose leading-relaxed text-normal">{text}</p>
        {children}
      </div>
    </li>
  );
}

/** The features: six cards, the first of which explains who can see the data. */
export function Features({ t, language }: SitePageProps) {
  return (
    <section aria-labelledby="features" className={`${WIDTH} py-20 md:py-28`}>
      <h2 id="features" className="heading">
        {t('landing.featuresTitle')}
      </h2>
      <p className="subheading">{t('landing.featuresText')}</p>
      <ul className="mt-10 grid gap-4 md:grid-cols-6 md:gap-5">
        <Feature
          title={t('landing.securityTitle')}
          text={t('landing.securityText')}
          drawing={<DirectDrawing t={t} />}
          span="md:col-span-6 lg:col-span-4"
        >
          <a href={`#${SECURITY_DIALOG}`} data-opens={SECURITY_DIALOG} className={`${LINK} mt-2`}>
            <Icon name="eye" className="size-5" />
            {t('landing.securityLink')}
          </a>
        </Feature>
        <Feature
          title={t('landing.statusTitle')}
          text={t('landing.statusText')}
          drawing={<FiguresDrawing language={language} />}
          span="md:col-span-3 lg:col-span-2"
        />
        <Feature
          title={t('landing.cameraTitle')}
          text={t('landing.cameraText')}
          drawing={<CamerasDrawing />}
          span="md:col-span-3 lg:col-span-2"
        />
        <Feature
          title={t('landing.tripsTitle')}
          text={t('landing.tripsText')}
          drawing={<TripDrawing />}
          span="md:col-span-6 lg:col-span-4"
        />
        <Feature
          title={t('landing.seatsTitle')}
          text={t('landing.seatsText')}
          drawing={<SeatDrawing />}
          span="md:col-span-3"
        />
        <Feature
          title={t('landing.climateTitle')}
          text={t('landing.climateText')}
          drawing={<ClimateDrawing />}
          span="md:col-span-3"
        />
      </ul>
      <SecurityDialog t={t} />
    </section>
  );
}
