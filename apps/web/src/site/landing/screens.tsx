import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import { Screenshot, type ScreenshotName } from '../frame/screenshot.tsx';
import type { SitePageProps } from '../site-page.ts';

const SCREENS: ReadonlyArray<{
  name: ScreenshotName;
  title: PlainKey<SiteNamespace>;
  text: PlainKey<SiteNamespace>;
}> = [
  { name: 'status', title: 'shell.status', text: 'landing.screenStatus' },
  { name: 'trips', title: 'shell.trips', text: 'landing.screenTrips' },
  { name: 'live-camera', title: 'shell.liveCamera', text: 'landing.screenCamera' },
  { name: 'seats', title: 'shell.seats', text: 'landing.screenSeats' },
  { name: 'power', title: 'landing.power', text: 'landing.screenPower' },
  { name: 'climate', title: 'landing.climate', text: 'landing.screenClimate' },
  { name: 'logs', title: 'shell.logs', text: 'landing.screenLogs' },
  { name: 'notifications', title: 'shell.notifications', text: 'landing.screenNotifications' },
];

const BUTTON =
  'grid size-12 place-items-center rounded-full border border-border bg-card hover:bg-raised disabled:opacity-40 rtl:-scale-x-100';

/** Eight screens of the app in a row that scrolls. */
export function Screens({ t, language }: SitePageProps) {
  return (
    <section aria-labelledby="screens" className="pb-8">
      <div className={`${WIDTH} flex items-end gap-3`}>
        <div className="grow">
          <h2 id="screens" className="heading">
            {t('landing.screensTitle')}
          </h2>
          <p className="subheading">{t('landing.screensText')}</p>
        </div>
        <button
          type="button"
          hidden
          data-rail-by="-1"
          aria-label={t('landing.earlier')}
          className={`${BUTTON} max-md:hidden`}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          hidden
          data-rail-by="1"
          aria-label={t('landing.later')}
          className={`${BUTTON} max-md:hidden`}
        >
          <Icon name="forth" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <ul data-rail tabIndex={0} aria-labelledby="screens" className="rail mt-10">
        {SCREENS.map(({ name, title, text }) => (
          <li key={name} className="rail-item">
            <Screenshot
              name={name}
              language={language}
              alt={`${t(title)}: ${t(text)}`}
              sizes="(width < 768px) 224px, 256px"
            />
            <h3 className="mt-5 font-semibold">{t(title)}</h3>
            <p className="mt-1 text-sm leading-relaxed text-normal">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
