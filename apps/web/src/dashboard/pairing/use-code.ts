import { twoDigits } from '../../lib/values/two-digits.ts';
import { useCar, useUnitTime } from '../dashboard-context.tsx';

/** The valid pairing code, with its remaining time; `null`: there is none. */
export function useCode(): { code: string; qrText: string; left: string } | null {
  const { code } = useCar();
  const { unitNowMs } = useUnitTime();
  const left = code && timeLeft(code.expiresAt, unitNowMs);
  return code && left ? { code: code.code, qrText: code.qrText, left } : null;
}

/** The rest of a code's time as minutes and seconds, the last begun second whole; `null` once it is over. */
function timeLeft(expiresAt: number, unitNowMs: number): string | null {
  const seconds = Math.ceil((expiresAt - unitNowMs) / 1_000);
  return seconds <= 0 ? null : `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
