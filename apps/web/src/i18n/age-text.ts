import type { Language } from './language-code.ts';

const STEPS: ReadonlyArray<[unit: Intl.RelativeTimeFormatUnit, ms: number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** How long ago something was, in words of the language: '5 minutes ago'. */
export function ageText(language: Language, ageMs: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, ms] = STEPS.find(([, each]) => ageMs >= each) ?? ['second', 1_000];
  return format.format(-Math.floor(Math.max(ageMs, 0) / ms), unit);
}
