import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { useLazyStores, useValue } from '../../stores/use-stores.tsx';

/** Older than this, a picture is not what happens now, ms. */
const STALE_AFTER_MS = 1_000;

/** The age of the picture on the screen, and its data rate. */
export function LiveFigures() {
  const { t, language } = useTexts('live-camera');
  const { ageMs, kBps } = useValue(useLazyStores().liveCamera, (value) => value);
  const isLate = ageMs !== null && ageMs >= STALE_AFTER_MS;
  const age = isLate
    ? t('liveCamera.seconds', { value: formatNumber(language, ageMs / 1_000, 1) })
    : t('liveCamera.milliseconds', { value: formatNumber(language, ageMs) });
  return (
    <dl className="absolute inset-x-2 bottom-2 flex flex-wrap gap-2 text-xs tabular-nums text-strong">
      <div
        className={`flex gap-1.5 rounded-full bg-background/70 px-2.5 py-1 ${isLate ? 'text-attention' : ''}`}
      >
        <dt>{t('liveCamera.age')}</dt>
        <dd>{age}</dd>
      </div>
      <div className="flex gap-1.5 rounded-full bg-background/70 px-2.5 py-1">
        <dt className="sr-only">{t('liveCamera.rate')}</dt>
        <dd dir="ltr">{t('liveCamera.kBps', { value: formatNumber(language, kBps) })}</dd>
      </div>
    </dl>
  );
}
