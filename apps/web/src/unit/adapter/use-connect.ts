import { useState } from 'react';
import type { NoChoice } from '../../../../car/src/platform/browser/lines/adapter.ts';
import type { AdapterKind } from '../../../../car/src/unit-page/unit-settings.ts';
import { useUnit } from '../unit-context.tsx';
import { useSettings } from '../use-settings.ts';

/** The adapter that the owner has chosen, how to connect one after a touch, and why the last try chose none. */
export function useConnect() {
  const { adapter } = useUnit();
  const { settings, change } = useSettings();
  const [problem, setProblem] = useState<Exclude<NoChoice, 'none'> | null>(null);
  const chosen = settings?.adapter ?? null;
  const connect = async (by: AdapterKind) => {
    const found = await adapter.choose(by);
    setProblem(found === 'denied' || found === 'off' ? found : null);
    if (typeof found === 'string' || (chosen?.id === found.id && chosen.by === by)) return;
    const { profile = 'generic', car = null } = chosen ?? {};
    await change({ adapter: { by, id: found.id, name: found.name, profile, car } });
  };
  return { chosen, connect, problem };
}
