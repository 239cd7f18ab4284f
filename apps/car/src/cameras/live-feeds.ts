import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo } from '../ports/car-video.ts';
import { type FeedKey, type FeedSubscriber, type LiveFeed, startFeed } from './live-feed.ts';

/** The camera that was left last runs on for this time: a phone that returns sees it at once, ms. */
const LINGER_MS = 10_000;
/** The time for a camera that was left before another one, and for another step of a camera that is still shown, ms. */
const SHORT_LINGER_MS = 2_000;

export type FeedSubscription = Pick<LiveFeed, 'frames' | 'error' | 'kbps'> & {
  unsubscribe(): void;
};

/** All running feeds. Subscribers with the same key share one. */
export interface LiveFeeds {
  subscribe(key: FeedKey, subscriber: FeedSubscriber): FeedSubscription;
  /** Resolves when all have ended. */
  end(): Promise<void>;
}

interface Shared {
  key: FeedKey;
  feed: LiveFeed;
  subscribers: Set<FeedSubscriber>;
  lingerTimer(): void;
}

/** Starts a feed for its first subscriber, and ends it after the last one. */
export function createLiveFeeds(context: Pick<CarContext, 'clock' | 'log'>, video: CarVideo): LiveFeeds {
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
    const each = (run: (subscriber: FeedSubscriber) => void) => [...subscribers].forEach(run);
    const feed = startFeed(context, video, key, {
      onFrame: (frame) => each((subscriber) => subscriber.onFrame(frame)),
      onError: () => each((subscriber) => subscriber.onError()),
    });
    return { key, feed, subscribers, lingerTimer() {} };
  }
  function linger(name: string, one: Shared, lingerMs: number): void {
    one.lingerTimer();
    one.lingerTimer = context.clock.after(lingerMs, () => end(name, one));
  }
  function leave(name: string, one: Shared): void {
    const others = [...shared].filter(([, each]) => each !== one);
    const isShown = others.some(
      ([, { key, subscribers }]) => key.camId === one.key.camId && subscribers.size > 0,
    );
    linger(name, one, isShown ? SHORT_LINGER_MS : LINGER_MS);
    if (isShown) return;
    // Encoders without a viewer take the processor from those with one.
    for (const [other, each] of others) if (each.subscribers.size === 0) linger(other, each, SHORT_LINGER_MS);
  }
  return {
    subscribe(key, subscriber) {
      const name = `${key.camId} ${key.codec} ${key.step}`;
      const one = shared.get(name) ?? start(key);
      shared.set(name, one);
      one.lingerTimer();
      one.subscribers.add(subscriber);
      return {
        ...one.feed,
        unsubscribe() {
          if (!one.subscribers.delete(subscriber) || one.subscribers.size > 0 || shared.get(name) !== one)
            return;
          leave(name, one);
        },
      };
    },
    async end() {
      for (const [name, one] of [...shared]) end(name, one);
      await Promise.all(ending);
    },
  };
}
