import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { addressIn, languageTag } from '../addresses.ts';
import { Each, IfAny } from '../server-lists.tsx';
import type { SitePage, SitePageProps } from '../site-page.ts';

interface SiteFrameProps extends SitePageProps {
  page: SitePage;
  children: ReactNode;
}

function LanguageLinks({ page, language, t }: Omit<SiteFrameProps, 'children'>) {
  return (
    <nav aria-label={t('site.languages')}>
      <ul className="flex flex-wrap gap-x-2">
        {LANGUAGES.map((each: Language) => (
          <li key={each}>
            <a
              href={addressIn(each, page)}
              hrefLang={languageTag(each)}
              lang={languageTag(each)}
              aria-current={each === language ? 'page' : undefined}
              className="inline-flex min-h-11 items-center px-2 text-normal hover:text-strong aria-[current=page]:text-strong"
            >
              {LANGUAGE_NAMES[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Head and foot of every public page. */
export function SiteFrame({ page, t, language, children }: SiteFrameProps) {
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only">
        {t('site.skip')}
      </a>
      <header className="mx-auto flex max-w-6xl items-center gap-3 px-5 py-4">
        <a
          href={addressIn(language, { path: '' })}
          className="flex min-h-11 items-center gap-3 text-lg font-semibold"
        >
          <Logo className="size-9" />
          Ligo
        </a>
        <a href={PATHS.app} className="ms-auto inline-flex min-h-11 items-center px-3 text-normal">
          {t('site.openApp')}
        </a>
      </header>
      <main id="content">{children}</main>
      <footer className="mx-auto max-w-6xl px-5 py-8">
        <LanguageLinks page={page} t={t} language={language} />
        <IfAny list="social">
          <ul className="flex flex-wrap gap-x-2">
            <Each list="social">
              {(of) => (
                <li>
                  <a href={of('url')} rel="me noopener" className="inline-flex min-h-11 items-center px-2">
                    {of('name')}
                  </a>
                </li>
              )}
            </Each>
          </ul>
        </IfAny>
      </footer>
    </>
  );
}
