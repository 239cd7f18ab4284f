import type { Clock } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { LivePicture, LivePictureState } from '../ports/live-pictures.ts';
import type { VideoCodec, VideoFrame, VideoSink } from '../ports/phone-video.ts';
import { type Flow, mayCatchUp, stepFlow } from '../shared/video/flow-machine.ts';
import type { FeedKey, FeedSubscription, LiveFeeds } from './live-feed.ts';
import {
  type BitrateEvent,
  type BitrateState,
  isPictureStale,
  stepBitrate,
} from './video/bitrate-machine.ts';

/** The phone of a session. */
interface LivePhone {
  sink: VideoSink;
  codec: VideoCodec;
  initial: BitrateState;
  /** The bit rate has changed. */
  keep(state: BitrateState): void;
  /** The report for the phone has changed. */
  onChange(): void;
}

/** Starts to show a camera to one phone. */
export function startSession(
  first: CamId,
  clock: Pick<Clock, 'nowMs'>,
  feeds: LiveFeeds,
  { sink, codec, initial, keep, onChange }: LivePhone,
): LivePicture {
  let camId = first;
  let bitrate = initial;
  let flow: Flow = 'waiting';
  const pictures = createFeedSwitch(feeds, { onFrame: take, onError: onChange });
  const sender = createPictureSender(clock, sink, {
    repeatable: () => (flow === 'held' ? null : pictures.shown()),
    isUrgent: () => isPictureStale(bitrate),
  });

  function apply(event: BitrateEvent): void {
    const before = bitrate.step;
    const { state, effects } = stepBitrate(bitrate, event, { nowMs: clock.nowMs() });
    bitrate = state;
    keep(bitrate);
    // A congested path is still full: nothing more is sent until the smaller picture arrives.
    for (const { step } of effects) switchTo(step, step > before);
  }
  function switchTo(step: number, isAtOnce: boolean): void {
    const next = pictures.to({ camId, codec, step }, isAtOnce);
    if (next.feed.frames().length === 0 || !mayCatchUp(flow, sink.path())) return;
    flow = 'flowing';
    takeOver(next);
  }
  function takeOver(next: SentPicture): void {
    pictures.takeOver();
    sender.catchUp(next);
    onChange();
  }
  function hold(): void {
    sink.forget();
    apply({ type: 'full', kbps: sink.path().kbps });
    onChange();
  }
  /** Sends one frame: those before the keyframe would fill the path again. */
  function resume(own: SentPicture, frame: VideoFrame): void {
    apply({ type: 'resumed' });
    if (own === pictures.next()) pictures.takeOver();
    sender.send(own, frame);
    onChange();
  }
  function send(own: SentPicture, frame: VideoFrame): void {
    if (own === pictures.next()) {
      if (own.feed.frames().length > 0) takeOver(own);
    } else if (own.clock === null) {
      // A phone whose channel was not open yet gets all frames since the keyframe.
      sender.catchUp(own);
    } else sender.send(own, frame);
  }
  function take(own: SentPicture, frame: VideoFrame): void {
    const isLatest = own === (pictures.next() ?? pictures.shown());
    if (flow !== 'flowing' && !isLatest) return;
    const { action, ...step } = stepFlow(flow, sink.path(), frame);
    flow = step.flow;
    if (action === 'hold') hold();
    else if (action === 'resume') resume(own, frame);
    else if (action === 'send') send(own, frame);
  }
  switchTo(bitrate.step, true);
  return {
    get camId() {
      return camId;
    },
    show(next) {
      const shown = pictures.shown();
      if (next === camId && shown && flow !== 'held') sender.catchUp(shown);
      else if (next !== camId) {
        camId = next;
        switchTo(bitrate.step, true);
      }
    },
    report(ageMs) {
      // The age of a held picture does not concern the next one.
      if (flow !== 'held') apply({ type: 'report', ageMs });
    },
    state() {
      const [shown, next] = [pictures.shown(), pictures.next()];
      return {
        // The shown picture plays on where its replacement, such as one session more of a camera, is refused.
        error: (shown ?? next)?.feed.error() ?? null,
        failure: null,
        kbps: (shown ?? next)?.feed.kbps() ?? 0,
        clock: shown?.clock ?? null,
        isPaused: flow === 'held',
      };
    },
    lost: sink.lost,
    end() {
      pictures.end();
      sender.end();
    },
  };
}

/** The feed that a phone is shown, and the one that replaces it. `onError`: the error of the shown feed, or of the first one, has changed. */
function createFeedSwitch(
  feeds: LiveFeeds,
  handlers: { onFrame(picture: SentPicture, frame: VideoFrame): void; onError(): void },
) {
  let shown: SentPicture | null = null;
  let next: SentPicture | null = null;

  function drop(picture: SentPicture | null): null {
    picture?.feed.unsubscribe();
    return null;
  }
  return {
    shown: () => shown,
    /** Replaces the shown one at its first keyframe; `null`: none. */
    next: () => next,
    /** Switches to another feed. The present one continues until then, unless it stops at once. */
    to(key: FeedKey, isAtOnce: boolean): SentPicture {
      drop(next);
      let own: SentPicture | null = null;
      const feed: FeedSubscription = feeds.subscribe(key, {
        onFrame: (frame) => own && (own === shown || own === next) && handlers.onFrame(own, frame),
        onError: () => own !== null && own === (shown ?? next) && handlers.onError(),
      });
      own = { feed, clock: null };
      next = own;
      if (isAtOnce) shown = drop(shown);
      return own;
    },
    /** The next one replaces the shown one. */
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

/** Frames that are sent to catch up are so close to each other, ms: they are decoded, and the last of them is shown. */
const CATCH_UP_MS = 1;
/** A phone that asks for a keyframe again so soon gets none: the last one is on its way, ms. */
const KEYFRAME_MIN_INTERVAL_MS = 500;

/** One feed on its way to a phone. */
interface SentPicture {
  feed: FeedSubscription;
  /** The last frame sent, by the monotonic clock; `null`: none yet. */
  clock: LivePictureState['clock'];
}

/**
 * Sends the frames of feeds to one phone. `repeatable`: the picture that it gets if it asks for a keyframe. `isUrgent`: it does not
 * delay the frames.
 */
function createPictureSender(
  clock: Pick<Clock, 'nowMs'>,
  sink: VideoSink,
  { repeatable, isUrgent }: { repeatable(): SentPicture | null; isUrgent(): boolean },
) {
  let requestedAtMs = Number.NEGATIVE_INFINITY;

  function send(picture: SentPicture, frame: VideoFrame, timeMs = frame.timeMs): void {
    const rtpTimestamp = sink.send({ ...frame, timeMs, isUrgent: isUrgent() });
    if (rtpTimestamp !== null) picture.clock = { rtpTimestamp, capturedAt: frame.timeMs };
  }
  function catchUp(picture: SentPicture): void {
    for (const [frame, timeMs] of withCatchUpTimes(picture.feed.frames())) send(picture, frame, timeMs);
  }
  const offKeyframeWanted = sink.onKeyframeWanted(() => {
    const picture = repeatable();
    if (!picture?.clock || clock.nowMs() - requestedAtMs < KEYFRAME_MIN_INTERVAL_MS) return;
    requestedAtMs = clock.nowMs();
    catchUp(picture);
  });
  return {
    send: (picture: SentPicture, frame: VideoFrame) => send(picture, frame),
    /** Sends all frames since the last keyframe; the phone shows the last of them. */
    catchUp,
    end() {
      offKeyframeWanted();
      sink.release();
    },
  };
}

function withCatchUpTimes(frames: readonly VideoFrame[]): [VideoFrame, number][] {
  const lastMs = frames.at(-1)?.timeMs ?? 0;
  return frames.map((frame, index) => [frame, lastMs - (frames.length - 1 - index) * CATCH_UP_MS]);
}
