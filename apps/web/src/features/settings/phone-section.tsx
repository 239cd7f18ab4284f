import { IconChevronDown, IconDatabase, IconLanguage } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import type { TripUsage } from '../../stores/trips/trips-store.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Section } from './section.tsx';

const BYTES_PER_MB = 1_000_000;

/** The language, and what this phone keeps of all cars' trips. */
export function PhoneSection() {
  const { t, language, setLanguage } = useTexts();
  const id = useId();
  const usage = useTripUsage();
  const { trips } = useStores();
  const isTemporary = useValue(trips, (value) => value.isTemporary);
  const figure = (value: number | undefined, digits = 0) => formatNumber(language, value ?? null, digits);
  return (
    <Section title={t('settings.phone')}>
      <div className="relative flex flex-wrap items-center gap-x-3 px-4">
        <IconLanguage className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <label htmlFor={id} className="text-base font-medium">
          {t('settings.language')}
        </label>
        <select
          id={id}
          value={language}
          onChange={(event) => void setLanguage(event.target.value as Language)}
          className="min-h-14 max-w-full min-w-0 flex-1 basis-28 cursor-pointer appearance-none bg-transparent pe-7 text-end text-base text-normal"
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} className="bg-card">
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
        <IconChevronDown
          className="pointer-events-none absolute end-4 size-5 text-quiet"
          aria-hidden="true"
        />
      </div>
      <div className="flex items-start gap-3 p-4">
        <IconDatabase className="mt-0.5 size-6 shrink-0 text-brand" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <dl className="flex flex-col gap-1 text-base">
            {[
              { name: t('settings.trips'), value: figure(usage?.trips), unit: '' },
              { name: t('settings.points'), value: figure(usage?.points), unit: '' },
              { name: t('settings.size'), value: figure(usage && usage.bytes / BYTES_PER_MB, 1), unit: 'MB' },
            ].map(({ name, value, unit }) => (
              <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="min-w-0 text-normal [overflow-wrap:anywhere]">{name}</dt>
                <dd className="font-medium" dir="ltr">
                  {value} <span className="text-sm text-quiet">{unit}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 min-h-5 text-sm text-quiet">
            {usage &&
              t(
                isTemporary ? 'common.temporary' : usage.isPersistent ? 'settings.kept' : 'settings.mayClear',
              )}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** What the trips take on this phone; `undefined` while it is counted or if it cannot be read. */
function useTripUsage(): TripUsage | undefined {
  const { trips } = useStores();
  const isSyncing = useValue(trips, (value) => value.isSyncing);
  const [usage, setUsage] = useState<TripUsage>();
  // Counted again at both ends of a sync, not for each trip in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: isSyncing says when.
  useEffect(() => {
    let isGone = false;
    trips.usage().then(
      (next) => isGone || setUsage(next),
      () => isGone || setUsage(undefined),
    );
    return () => {
      isGone = true;
    };
  }, [trips, isSyncing]);
  return usage;
}
