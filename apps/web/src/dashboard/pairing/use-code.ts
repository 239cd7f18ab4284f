import { useCar, useUnitTime } from '../dashboard-context.tsx';
import { timeLeft } from './time-left.ts';

/** The valid pairing code, with its remaining time; `null`: there is none. */
export function useCode(): { code: string; qrText: string; left: string } | null {
  const { code } = useCar();
  const { unitNowMs } = useUnitTime();
  const left = code && timeLeft(code.expiresAt, unitNowMs);
  return code && left ? { code: code.code, qrText: code.qrText, left } : null;
}
