import type { Clock } from '@ligo/machine';
import type { DashboardCommand, DashboardState } from '@ligo/protocol';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Readable } from '../lib/values/observable.ts';
import { type CommandSender, commandKey } from './create-command-sender.ts';
import type { ThemeStore } from './create-theme.ts';
import type { FeedState } from './feed/feed-machine.ts';

/** What outlives a render of the dashboard. */
export interface Dashboard {
  feed: Readable<FeedState>;
  commands: CommandSender;
  theme: ThemeStore;
  /** The one that the feed's times are of. */
  clock: Clock;
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** The dashboard's stores. Throws outside their provider. */
export function useDashboard(): Dashboard {
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('useDashboard needs a DashboardContext above it');
  return dashboard;
}

/** Renders again when what `select` picks changes (compared by identity). */
export function useReadable<T, S>(readable: Readable<T>, select: (value: T) => S): S {
  return useSyncExternalStore(readable.subscribe, () => select(readable.get()));
}

/** What of the feed `select` picks. */
export const useFeed = <S,>(select: (feed: FeedState) => S): S => useReadable(useDashboard().feed, select);

/** The last state of the car. Throws before the first one: the screens are shown after it. */
export function useCar(): DashboardState {
  const car = useFeed((feed) => feed.car);
  if (!car) throw new Error('Shown before the first state of the car');
  return car;
}

/** Whether this command is pending, and the function that sends it. */
export function useCommand(command: DashboardCommand) {
  const { commands } = useDashboard();
  const isSending = useReadable(commands, ({ pending }) => pending.includes(commandKey(command)));
  const isLive = useFeed((feed) => feed.isLive);
  return { isSending, canSend: isLive && !isSending, send: () => commands.send(command) };
}

/** The time by `clock`, updated each second while the component is shown. */
function useSteadyNow(clock: Clock): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.nowMs()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return nowMs;
}

/** The age of the car's last state, ms; and the unit's time now, unix ms. Both go on while the car is silent. */
export function useUnitTime(): { silentMs: number; unitNowMs: number } {
  const { clock } = useDashboard();
  const receivedAtMs = useFeed((feed) => feed.receivedAtMs);
  const date = useFeed((feed) => feed.car?.date ?? 0);
  // A state received within the last second is not from the future.
  const silentMs = Math.max(0, useSteadyNow(clock) - (receivedAtMs ?? 0));
  return { silentMs, unitNowMs: date + silentMs };
}
