import { type ReactNode, useEffect } from 'react';
import { keepScreenOn } from '../platform/wake-lock.ts';

/** A screen that is watched without a touch, such as in a holder while driving. */
export function KeepScreenOn({ children }: { children: ReactNode }) {
  useEffect(keepScreenOn, []);
  return children;
}
