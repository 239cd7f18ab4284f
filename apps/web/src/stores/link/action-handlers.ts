import type { CarActionName, CarExtras } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { LinkStore } from './link-store.ts';

/** The subscribers of the car's messages. */
export interface ActionHandlers extends Pick<LinkStore, 'on'> {
  /** Delivers an action to its subscribers; `extras` are parsed. If a subscriber throws, it is counted and the others are still called. */
  deliver(action: CarActionName, extras: unknown): void;
}

/** Makes the list, empty. */
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
