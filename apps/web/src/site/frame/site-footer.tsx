import { Logo } from '../../parts/logo.tsx';
import { addressIn } from '../addresses.ts';
import { Each, IfAny } from '../server-lists.tsx';
import type { SitePageProps } from '../site-page.ts';
import { WIDTH } from './class-names.ts';

const LINK = 'inline-flex min-h-11 items-center text-normal hover:text-strong';

/** Where else the visitor may go. */
export function SiteFooter({ t, language }: SitePageProps) {
  const links = [
    { path: '/download', text: t('site.download') },
    { path: '/dashboard', text: t('site.dashboard') },
    { path: '/usb', text: t('site.usb') },
  ] as const;
  return (
    <footer className="border-t border-border">
      <div
        className={`${WIDTH} flex flex-col gap-x-10 gap-y-4 py-10 md:flex-row md:items-start md:justify-between`}
      >
        <div className="max-w-sm">
          <p className="flex items-center gap-3 text-lg font-semibold">
            <Logo className="size-8" />
            Ligo
          </p>
          <p className="mt-3 text-sm text-normal">{t('site.note')}</p>
          <p className="mt-3 text-sm text-normal">
            <span dir="ltr">© {new Date().getFullYear()} Ligo</span>
            {' · '}
            {t('site.mapData')}{' '}
            <a
              href="https://www.openstreetmap.org/copyright"
              className="inline-block py-1 underline underline-offset-4 hover:text-strong"
            >
              © OpenStreetMap
            </a>
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 text-sm">
          {links.map(({ path, text }) => (
            <li key={path}>
              <a href={addressIn(language, { path })} className={LINK}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        <IfAny list="social">
          <ul aria-label={t('site.social')} className="flex flex-wrap gap-x-6 text-sm">
            <Each list="social">
              {(of) => (
                <li>
                  <a href={of('url')} rel="me noopener" className={LINK}>
                    {of('name')}
                  </a>
                </li>
              )}
            </Each>
          </ul>
        </IfAny>
      </div>
    </footer>
  );
}
