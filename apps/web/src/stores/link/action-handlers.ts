import type { CarActionName, CarExtras } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { LinkStore } from './link-store.ts';

/** Who is told of what the car says. */
export interface ActionHandlers extends Pick<LinkStore, 'on'> {
  /** Tells all who want to hear of this action; `extras` are parsed. One that throws is counted, and holds up no other. */
  deliver(action: CarActionName, extras: unknown): void;
}

/** Makes the list of them, nobody on it. */
export function createActionHandlers(counter: Counter): ActionHandlers {
  const handlers = new Map<CarActionName, Set<(extras: never) => void>>();
  return {
    on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void) {
      const own = (extras: CarExtras<N>) => handler(extras);
      const known = handlers.get(action) ?? new Set();
      handlers.set(action, known.add(own));
      return () => known.delete(own);
    },
    deliver(action, extras) {
      for (const handler of [...(handlers.get(action) ?? [])]) {
        try {
          (handler as (extras: unknown) => void)(extras);
        } catch {
          counter.add('handler-failed');
        }
      }
    },
  };
}
