import type { VideoFrame } from '../ports/phone-video.ts';
import type { FeedKey } from './live-feed.ts';
import type { FeedSubscription, LiveFeeds } from './live-feeds.ts';
import type { SentPicture } from './picture-sender.ts';

/** The feed that a phone is shown, and the one that replaces it. */
export interface FeedSwitch {
  shown(): SentPicture | null;
  /** Replaces the shown one at its first keyframe; `null`: none. */
  next(): SentPicture | null;
  /** Switches to another feed. The present one continues until then, unless it stops at once. */
  to(key: FeedKey, isAtOnce: boolean): SentPicture;
  /** The next one replaces the shown one. */
  takeOver(): void;
  end(): void;
}

/** For one phone. `onError`: the error of the latest feed has changed. */
export function createFeedSwitch(
  feeds: LiveFeeds,
  handlers: { onFrame(picture: SentPicture, frame: VideoFrame): void; onError(): void },
): FeedSwitch {
  let shown: SentPicture | null = null;
  let next: SentPicture | null = null;

  function drop(picture: SentPicture | null): null {
    picture?.feed.unsubscribe();
    return null;
  }
  return {
    shown: () => shown,
    next: () => next,
    to(key, isAtOnce) {
      drop(next);
      let own: SentPicture | null = null;
      const feed: FeedSubscription = feeds.subscribe(key, {
        onFrame: (frame) => own && (own === shown || own === next) && handlers.onFrame(own, frame),
        onError: () => own !== null && own === (next ?? shown) && handlers.onError(),
      });
      own = { feed, clock: null };
      next = own;
      if (isAtOnce) shown = drop(shown);
      return own;
    },
    takeOver() {
      drop(shown);
      shown = next;
      next = null;
    },
    end() {
      next = drop(next);
      shown = drop(shown);
    },
  };
}
