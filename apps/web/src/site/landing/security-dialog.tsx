import type { PlainKey, SiteNamespace } from '@ligo/texts';
import { SiteDialog } from '../frame/site-dialog.tsx';
import type { SitePageProps } from '../site-page.ts';

export const SECURITY_DIALOG = 'who-sees-what';

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
export function SecurityDialog({ t }: Pick<SitePageProps, 't'>) {
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
