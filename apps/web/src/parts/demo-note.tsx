import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';

/** Names a feature that the demo does not have, and links to the real app. */
export function DemoNote({ text }: { text: string }) {
  return (
    <section className="flex items-start gap-3 rounded-card border border-on/30 bg-card p-4">
      <IconInfoCircle className="size-6 shrink-0 text-on" aria-hidden="true" />
      <div className="min-w-0">
        <p className="text-sm text-normal">{text}</p>
        <InstallLink />
      </div>
    </section>
  );
}

/** The way from the demo to the steps of installing. */
export function InstallLink() {
  const { t, language } = useTexts();
  return (
    <a
      href={`/${language}#install`}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-on"
    >
      {t('demo.howToInstall')}
    </a>
  );
}
