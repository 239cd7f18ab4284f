import { LANGUAGES } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { addressIn, languageTag } from '../addresses.ts';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { Icon } from './icon.tsx';

interface LanguageMenuProps extends SitePageProps {
  page: SitePage;
}

/** This page in the other languages, each at its own address. On a phone the list hangs from the head of the page, which is as wide as the screen. */
export function LanguageMenu({ page, language, t }: LanguageMenuProps) {
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
