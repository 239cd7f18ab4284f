import { useState } from 'react';
import { useReadable } from '../dashboard/dashboard-context.tsx';
import type { SettingsChanges } from './create-unit.ts';
import { useUnit } from './unit-context.tsx';

/** The owner's choices, `null` until the car has read them; how to change some of them, which resolves to whether it was done; and whether the last change was not stored. */
export function useSettings() {
  const { unit, pin } = useUnit();
  const settings = useReadable(unit.settings, (all) => all);
  const [hasFailed, setHasFailed] = useState(false);
  const change = async (changes: SettingsChanges) => {
    if (!(await pin.allow())) return false;
    const isStored = await unit.change(changes);
    setHasFailed(!isStored);
    return isStored;
  };
  return { settings, change, hasFailed };
}
