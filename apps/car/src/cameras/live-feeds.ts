import { type FeedKey, type FeedNeeds, type FeedSubscriber, type LiveFeed, startFeed } from './live-feed.ts';

/** A feed that nobody watches runs on for so long, so that whoever comes back sees it at once, ms. */
const LINGER_MS = 2_000;

/** A feed as one watcher has it. */
export type FeedSubscription = Pick<LiveFeed, 'frames' | 'error' | 'kbps'> & {
  /** Watches it no more. */
  unsubscribe(): void;
};

/** All feeds that run; those who want the same share one. */
export interface LiveFeeds {
  subscribe(key: FeedKey, watcher: FeedSubscriber): FeedSubscription;
  /** Resolves when nothing of them runs. */
  end(): Promise<void>;
}

interface Shared {
  feed: LiveFeed;
  subscribers: Set<FeedSubscriber>;
  lingerTimer(): void;
}

/** Makes the holder of the feeds. */
export function createLiveFeeds(needs: FeedNeeds): LiveFeeds {
  const shared = new Map<string, Shared>();
  const ending = new Set<Promise<void>>();

  function end(name: string, one: Shared): void {
    one.lingerTimer();
    shared.delete(name);
    const done = one.feed.end().finally(() => ending.delete(done));
    ending.add(done);
  }
  function start(key: FeedKey): Shared {
    const subscribers = new Set<FeedSubscriber>();
    const each = (run: (watcher: FeedSubscriber) => void) => [...subscribers].forEach(run);
    const feed = startFeed(key, needs, {
      onFrame: (frame) => each((watcher) => watcher.onFrame(frame)),
      onError: () => each((watcher) => watcher.onError()),
    });
    return { feed, subscribers, lingerTimer() {} };
  }
  return {
    subscribe(key, watcher) {
      const name = `${key.camId} ${key.codec} ${key.step}`;
      const one = shared.get(name) ?? start(key);
      shared.set(name, one);
      one.lingerTimer();
      one.subscribers.add(watcher);
      return {
        ...one.feed,
        unsubscribe() {
          if (!one.subscribers.delete(watcher) || one.subscribers.size > 0 || shared.get(name) !== one)
            return;
          one.lingerTimer = needs.clock.after(LINGER_MS, () => end(name, one));
        },
      };
    },
    async end() {
      for (const [name, one] of [...shared]) end(name, one);
      await Promise.all(ending);
    },
  };
}
