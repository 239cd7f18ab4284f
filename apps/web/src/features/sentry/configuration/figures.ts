import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';

/** Keeps a figure and its unit in their order within words that run from right to left. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** How the figures of the configuration are said in the owner's language. */
export function useFigures() {
  const { language, direction } = useTexts();
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const plain = (text: string) => (direction === 'rtl' ? isolated(text) : text);
  return {
    percent: (value: number) => new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100),
    seconds: (value: number) => say(value, 'second'),
    meters: (value: number) => say(value, 'meter'),
    volts: (value: number) => plain(`${formatNumber(language, value, 1)}\u00a0V`),
    gigabytes: (megabytes: number) => plain(`${formatNumber(language, megabytes / 1_000, 1)}\u00a0GB`),
    pixels: (width: number, height: number) => plain(`${width}\u00a0×\u00a0${height}`),
  };
}
