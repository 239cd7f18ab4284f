import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';

/** How the figures of the configuration are said in the owner's language. */
export function useFigures() {
  const { language } = useTexts();
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  return {
    percent: (value: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100),
    seconds: (value: number) => say(value, 'second'),
    meters: (value: number) => say(value, 'meter'),
    volts: (value: number) => `${formatNumber(language, value, 1)} V`,
    gigabytes: (megabytes: number) => `${formatNumber(language, megabytes / 1_000, 1)} GB`,
  };
}
