import { useState } from 'react';
import type { Adapter, NoChoice } from '../../../../car/src/platform/browser/lines/adapter.ts';
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
    const { profile = 'generic', car = null } = chosen ?? {};
    const store = ({ id, name }: Adapter) => change({ adapter: { by, id, name, profile, car } });
    const reason = await adapter.connect(by, chosen, store);
    setProblem(reason === 'none' ? null : reason);
  };
  return { chosen, connect, problem };
}
