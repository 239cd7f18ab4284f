import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { timeLeft } from './time-left.ts';

/** The pairing code that is good now, with what is left of its time; `null`: there is none. */
export function useCode(): { code: string; qrText: string; left: string } | null {
  const { code } = useCar();
  const { unitNowMs } = useUnitTime();
  const left = code && timeLeft(code.expiresAt, unitNowMs);
  return code && left ? { code: code.code, qrText: code.qrText, left } : null;
}
