import { twoDigits } from '../../lib/values/two-digits.ts';

/** The rest of a code's time as minutes and seconds, the last begun second whole; `null` once it is over. */
export function timeLeft(expiresAt: number, unitNowMs: number): string | null {
  const seconds = Math.ceil((expiresAt - unitNowMs) / 1_000);
  return seconds <= 0 ? null : `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
