import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { Section } from '../../ui/screen/section.tsx';

/** The language that this phone shows. */
export function PhoneSection() {
  const { t, language, setLanguage } = useTexts('settings');
  const id = useId();
  return (
    <Section title={t('settings.phone')}>
      <div className="relative flex min-h-14 flex-wrap items-center gap-x-3 rounded-card px-4 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-on">
        <IconLanguage className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <label htmlFor={id} className="text-base font-medium">
          {t('shell.language')}
        </label>
        <span aria-hidden="true" className="ms-auto text-base text-normal">
          {LANGUAGE_NAMES[language]}
        </span>
        <IconChevronDown className="size-5 text-quiet" aria-hidden="true" />
        {/* Not every browser lets its text stand at the end. */}
        <select
          id={id}
          value={language}
          onChange={(event) => void setLanguage(event.target.value as Language)}
          className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} className="bg-card">
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </Section>
  );
}
