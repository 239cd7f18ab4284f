import type { ReactNode } from 'react';
import { PATHS } from '../../lib/paths.ts';
import { Logo } from '../../parts/logo.tsx';
import { addressIn } from '../addresses.ts';
import type { SitePage, SitePageProps } from '../site-page.ts';
import { WIDTH } from './class-names.ts';
import { LanguageMenu } from './language-menu.tsx';
import { SiteFooter } from './site-footer.tsx';

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
