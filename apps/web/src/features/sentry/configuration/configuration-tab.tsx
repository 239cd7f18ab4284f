import { useTexts } from '../../../i18n/index.ts';
import { CarNote } from '../../../parts/car-note.tsx';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { SwitchRow } from '../../../ui/input/switch-row.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';

/** How Sentry watches. */
export function ConfigurationTab() {
  const { t } = useTexts();
  const { link, sentry } = useStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const { value, isWaiting } = useValue(sentry.config, (each) => each);
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={t('sentry.title')} note={<CarNote isWaiting={isWaiting} />} />
      <section className="overflow-hidden rounded-card border border-border bg-card">
        <SwitchRow
          name={t('sentry.on')}
          text={t('sentry.onText')}
          checked={value.isSentryOn}
          disabled={!isReached || isWaiting}
          isDim={!isReached}
          onChange={(isSentryOn) => sentry.config.change({ isSentryOn })}
        />
      </section>
    </div>
  );
}
