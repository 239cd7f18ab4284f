import { formatDuration, formatNumber, sinceText } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useNow } from '../../../lib/react/use-now.ts';
import { describeState, type StateDescription } from '../../../parts/sentry/describe-state.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';

const MINUTE_MS = 60_000;
const TEXT: Record<StateDescription['tone'], string> = {
  quiet: 'text-normal',
  attention: 'text-attention',
  on: 'text-on',
  danger: 'text-danger',
};
const DOT: Record<StateDescription['tone'], string> = {
  quiet: 'bg-quiet',
  attention: 'bg-attention',
  on: 'bg-on',
  danger: 'animate-pulse bg-danger',
};

/** The state of Sentry, and its consumption since the car parked. Empty without a link. */
export function StateLine() {
  const { t } = useTexts('sentry-state');
  const state = useValue(useLazyStores().sentry.state, (each) => each);
  const used = useUsed();
  const now = useNow(MINUTE_MS);
  const words = state && describeState(state);
  const since = state ? sinceText(t, state.since, now) : '';
  return (
    <div role="status" className="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2">
      {words ? (
        <p className={`flex items-center gap-2.5 text-base ${TEXT[words.tone]}`}>
          <span className={`size-2.5 shrink-0 rounded-full ${DOT[words.tone]}`} aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t(words.key, { since })}</span>
        </p>
      ) : (
        <p className="text-base text-quiet [overflow-wrap:anywhere]">{t('sentry.phase.unknown')}</p>
      )}
      {used && <p className="ps-5 text-sm text-normal [overflow-wrap:anywhere]">{used}</p>}
    </div>
  );
}

/** The consumption since the car parked: energy, else charge, else time alone; `null` if it did not watch. */
function useUsed(): string | null {
  const { t, language } = useTexts('sentry');
  const state = useValue(useLazyStores().sentry.state, (each) => each);
  if (!state || state.watchedMs < MINUTE_MS) return null;
  const time = formatDuration(state.watchedMs / 1_000);
  if (state.usedKwh != null) {
    const kWh = formatNumber(language, state.usedKwh, 2);
    return t('sentry.usedEnergy', { time, kWh });
  }
  if (state.usedPct != null)
    return t('sentry.usedCharge', { time, percent: formatNumber(language, state.usedPct, 1) });
  return t('sentry.usedTime', { time });
}
