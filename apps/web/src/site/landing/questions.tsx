import { LINK, WIDTH } from '../frame/class-names.ts';
import { Icon } from '../frame/icon.tsx';
import type { SitePageProps } from '../site-page.ts';
import { faqEntries } from './faq.ts';

export function Questions(page: SitePageProps) {
  return (
    <section
      aria-labelledby="questions"
      className={`${WIDTH} grid gap-x-16 gap-y-8 pb-28 md:grid-cols-[1fr_2fr]`}
    >
      <h2 id="questions" className="heading">
        {page.t('landing.faqTitle')}
      </h2>
      <div className="border-t border-border">
        {faqEntries(page).map(({ id, question, answer, link }) => (
          <details key={id} id={id} className="drawer border-b border-border">
            <summary className="flex min-h-16 cursor-pointer items-center gap-4 py-4 text-lg leading-snug font-medium hover:text-on">
              <span className="grow">{question}</span>
              <Icon name="down" className="drawer-sign size-5 text-normal" />
            </summary>
            <div className="max-w-prose pe-9 pb-6 text-normal">
              <p className="leading-relaxed">{answer}</p>
              {link && (
                <a href={link.href} className={`${LINK} mt-1`}>
                  {link.text}
                </a>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
