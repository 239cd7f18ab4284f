import type { SentryConfigState } from '@ligo/protocol';
import { useIsReached } from '../../../parts/use-car.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';

/** Sentry's configuration as its controls take it. */
export interface SentryConfigView {
  config: SentryConfigState;
  change(part: Partial<SentryConfigState>): void;
  /** Nothing can be changed: the car is not reached, or Sentry is off. */
  isLocked: boolean;
  /** Nothing can be changed for a moment: the car has not answered yet. */
  isBusy: boolean;
}

/** What holds for the selected car, and how it is changed. */
export function useSentryConfig(): SentryConfigView {
  const { sentry } = useLazyStores();
  const isReached = useIsReached();
  const { value, isWaiting } = useValue(sentry.config, (each) => each);
  return {
    config: value,
    change: sentry.config.change,
    isLocked: !isReached || !value.isSentryOn,
    isBusy: isWaiting,
  };
}
