import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { LINK, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import { SiteDialog } from '../frame/site-dialog.tsx';
import type { SitePageProps } from '../site-page.ts';
import {
  CamerasDrawing,
  ClimateDrawing,
  DirectDrawing,
  FiguresDrawing,
  SeatDrawing,
  TripDrawing,
} from './drawings.tsx';

const SECURITY_DIALOG = 'who-sees-what';

const PARTIES: ReadonlyArray<{
  title: PlainKey<SiteNamespace>;
  text: PlainKey<SiteNamespace>;
  color: string;
}> = [
  { title: 'landing.whoBothTitle', text: 'landing.whoBothText', color: 'bg-brand' },
  { title: 'landing.whoServerTitle', text: 'landing.whoServerText', color: 'bg-attention' },
  { title: 'landing.whoRelayTitle', text: 'landing.whoRelayText', color: 'bg-quiet' },
  { title: 'landing.whoOthersTitle', text: 'landing.whoOthersText', color: 'bg-quiet' },
];

/** The visibility of each kind of data, in plain words. */
function SecurityDialog({ t }: Pick<SitePageProps, 't'>) {
  return (
    <SiteDialog id={SECURITY_DIALOG} title={t('landing.whoTitle')} t={t}>
      <p className="text-normal">{t('landing.whoIntro')}</p>
      <ul className="mt-5 flex flex-col gap-3">
        {PARTIES.map(({ title, text, color }) => (
          <li key={title} className="rounded-card border border-border bg-raised p-4">
            <h3 className="flex items-baseline gap-3 font-semibold">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${color}`} />
              {t(title)}
            </h3>
            <p className="mt-1.5 leading-relaxed text-normal">{t(text)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 leading-relaxed">{t('landing.whoTrust')}</p>
      <p className="mt-3 leading-relaxed text-normal">{t('landing.whoEnd')}</p>
    </SiteDialog>
  );
}

/** The features: the subject of the texts, what is drawn, and how much of a row of six it takes. */
const FEATURES = [
  { name: 'security', Drawing: DirectDrawing, span: 'md:col-span-6 lg:col-span-4' },
  { name: 'status', Drawing: FiguresDrawing, span: 'md:col-span-3 lg:col-span-2' },
  { name: 'camera', Drawing: CamerasDrawing, span: 'md:col-span-3 lg:col-span-2' },
  { name: 'trips', Drawing: TripDrawing, span: 'md:col-span-6 lg:col-span-4' },
  { name: 'seats', Drawing: SeatDrawing, span: 'md:col-span-3' },
  { name: 'climate', Drawing: ClimateDrawing, span: 'md:col-span-3' },
] as const;

/** The features: six cards, the first of which explains who can see the data. */
export function Features({ t, language }: SitePageProps) {
  return (
    <section aria-labelledby="features" className={`${WIDTH} py-20 md:py-28`}>
      <h2 id="features" className="heading">
        {t('landing.featuresTitle')}
      </h2>
      <p className="subheading">{t('landing.featuresText')}</p>
      <ul className="mt-10 grid gap-4 md:grid-cols-6 md:gap-5">
        {FEATURES.map(({ name, Drawing, span }) => (
          <li
            key={name}
            className={`flex flex-col overflow-hidden rounded-sheet border border-border bg-card ${span}`}
          >
            <div className="feature-drawing" aria-hidden="true">
              <Drawing t={t} language={language} />
            </div>
            <div className="p-6 pt-5 md:p-7 md:pt-5">
              <h3 className="text-lg font-semibold">{t(`landing.${name}Title`)}</h3>
              <p className="mt-1.5 max-w-prose leading-relaxed text-normal">{t(`landing.${name}Text`)}</p>
              {name === 'security' && (
                <a href={`#${SECURITY_DIALOG}`} data-opens={SECURITY_DIALOG} className={`${LINK} mt-2`}>
                  <Icon name="eye" className="size-5" />
                  {t('landing.securityLink')}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      <SecurityDialog t={t} />
    </section>
  );
}
