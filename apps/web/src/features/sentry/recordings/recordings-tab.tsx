import { useTexts } from '../../../i18n/index.ts';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';

/** What Sentry recorded. */
export function RecordingsTab() {
  const { t } = useTexts();
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col px-4 pb-5">
      <ScreenHead title={t('sentry.recordings')} />
      <p className="py-12 text-center text-base text-normal">{t('recordings.empty')}</p>
    </div>
  );
}
