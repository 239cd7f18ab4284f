import type { SentryWatcher, WatchSettings } from '../../ports/sentry-watcher.ts';

/** Gives a watcher its orders: it is told to watch again only when it has come to rest, and then the last order alone. */
export function createWatcherOrders(watcher: SentryWatcher): SentryWatcher {
  let wanted: WatchSettings | null = null;
  let resting: Promise<void> | null = null;
  return {
    watch(settings) {
      wanted = settings;
      if (!resting) watcher.watch(settings);
    },
    rest() {
      wanted = null;
      resting ??= watcher.rest().then(() => {
        resting = null;
        if (wanted) watcher.watch(wanted);
      });
      return resting;
    },
  };
}
