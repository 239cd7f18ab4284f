import type { ReactNode } from 'react';
import { LANGUAGES } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { Each, IfAny } from '../server-lists.tsx';
import { addressIn, languageTag, type SitePage, type SitePageProps } from '../site-page.ts';
import { WIDTH } from './class-names.ts';
import { Icon } from './icon.tsx';

const LINK = 'inline-flex min-h-11 items-center text-normal hover:text-strong';

/** Where else the visitor may go. */
function SiteFooter({ t, language }: SitePageProps) {
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

interface LanguageMenuProps extends SitePageProps {
  page: SitePage;
}

/** This page in the other languages, each at its own address. On a phone the list hangs from the head of the page, which is as wide as the screen. */
function LanguageMenu({ page, language, t }: LanguageMenuProps) {
  return (
    <details className="menu md:relative">
      <summary
        aria-label={`${t('site.languages')}: ${LANGUAGE_NAMES[language]}`}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xl px-2 text-normal hover:text-strong md:px-3"
      >
        <Icon name="globe" className="size-5" />
        <span className="max-md:hidden">{LANGUAGE_NAMES[language]}</span>
      </summary>
      <nav
        aria-label={t('site.languages')}
        className="absolute end-5 top-full z-20 mt-2 w-56 max-w-[calc(100%-2.5rem)] rounded-card md:end-0 md:max-w-none border border-border bg-raised p-2 wrap-break-word shadow-menu"
      >
        <ul>
          {LANGUAGES.map((each) => (
            <li key={each}>
              <a
                href={addressIn(each, page)}
                hrefLang={languageTag(each)}
                lang={languageTag(each)}
                aria-current={each === language ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-lg px-3 text-normal hover:bg-border hover:text-strong aria-[current=page]:font-semibold aria-[current=page]:text-strong"
              >
                {LANGUAGE_NAMES[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

interface SiteFrameProps extends SitePageProps {
  page: SitePage;
  children: ReactNode;
}

export function SiteFrame({ page, t, language, children }: SiteFrameProps) {
  return (
    <>
      <a href="#content" className="skip">
        {t('site.skip')}
      </a>
      <header className={`${WIDTH} relative z-10 flex flex-wrap items-center gap-1 py-4 md:gap-2`}>
        <a
          href={addressIn(language, { path: '' })}
          className="me-auto flex min-h-11 items-center gap-3 text-lg font-semibold tracking-tight"
        >
          <Logo className="size-10" />
          Ligo
        </a>
        <LanguageMenu page={page} t={t} language={language} />
        <a
          href={PATHS.app}
          className="inline-flex min-h-11 items-center rounded-xl border border-border bg-card px-4 text-sm font-semibold hover:bg-raised"
        >
          {t('site.openApp')}
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter t={t} language={language} />
    </>
  );
}
