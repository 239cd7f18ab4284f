import { createObservable } from '../../lib/values/observable.ts';
import type { LinkStore } from './link-store.ts';

/** A link as those see it who fetch what has been: it is online only once the car has said its state. */
export interface HistoryLink extends Pick<LinkStore, 'send' | 'on' | 'isOnline' | 'subscribe'> {
  /** Follows the link; the returned function stops it. */
  start(): () => void;
}

/** Makes the link for trips and logs: whoever opens the app waits for the live figures, not for what is stored and fetched. */
export function createHistoryLink(link: LinkStore): HistoryLink {
  const isOnline = createObservable(false);
  return {
    send: link.send,
    on: link.on,
    isOnline: isOnline.get,
    subscribe: isOnline.subscribe,
    start() {
      const stops = [
        link.on('Status', () => isOnline.set(link.isOnline())),
        link.subscribe(() => {
          if (!link.isOnline()) isOnline.set(false);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        isOnline.set(false);
      };
    },
  };
}
