import type { SentryConfigState } from '@ligo/protocol';
import { formatSize } from '../../../i18n/format-size.ts';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useCommandPath } from '../../../parts/use-command-path.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';

const BYTES_PER_MB = 1_000_000;

/** Keeps a figure and its unit in their order within words that run from right to left. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** Formats the figures of the configuration in the owner's language. */
export function useFigures() {
  const { language, direction } = useTexts();
  const plain = (text: string) => (direction === 'rtl' ? isolated(text) : text);
  const unitText = (value: number, unit: string, digits = 0) =>
    plain(`${formatNumber(language, value, digits)}\u00a0${unit}`);
  return {
    percent: (value: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100),
    seconds: (value: number) => unitText(value, 's'),
    meters: (value: number) => unitText(value, 'm'),
    volts: (value: number) => unitText(value, 'V', 1),
    size: (megabytes: number) => plain(formatSize(language, megabytes * BYTES_PER_MB)),
  };
}

/** Sentry's configuration as its controls take it. */
export interface SentryConfigView {
  config: SentryConfigState;
  change(part: Partial<SentryConfigState>): void;
  /** Nothing can be changed: the car is not reached, or Sentry is off. */
  isLocked: boolean;
  /** Nothing can be changed for a moment: the car has not answered yet. */
  isBusy: boolean;
  /** Both, as the rows of choices and sliders take them. */
  lock: { disabled: boolean; isBusy: boolean };
}

/** What holds for the selected car, and how it is changed. */
export function useSentryConfig(): SentryConfigView {
  const { sentry } = useLazyStores();
  const isReached = useCommandPath() !== null;
  const { value, isWaiting } = useValue(sentry.config, (each) => each);
  const isLocked = !isReached || !value.isSentryOn;
  return {
    config: value,
    change: sentry.config.change,
    isLocked,
    isBusy: isWaiting,
    lock: { disabled: isLocked, isBusy: isWaiting },
  };
}
