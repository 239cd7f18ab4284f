import type { Clock } from '@ligo/machine';
import type { CamId, CarExtras, LiveError } from '@ligo/protocol';
import type { VideoCodec, VideoFrame, VideoSink } from '../ports/phone-video.ts';
import type { FeedSubscription, LiveFeeds } from './live-feeds.ts';
import {
  type BitrateEvent,
  type BitrateState,
  isPictureStale,
  stepBitrate,
} from './video/bitrate-machine.ts';

/** Frames that are sent to catch up are so close to each other, ms: they are decoded, and the last of them is shown. */
const CATCH_UP_MS = 1;
/** A phone that asks for a keyframe again so soon gets none: the last one is on its way, ms. */
const KEYFRAME_MIN_INTERVAL_MS = 500;

/** The path is full if packets take so much longer than on the empty one, ms (BITRATE-10). */
const FULL_MS = 400;

export interface LiveSession {
  readonly camId: CamId;
  /** Shows a camera. The present one is repeated from its last keyframe. */
  show(camId: CamId): void;
  /** Takes the age of the phone's picture, ms. */
  report(ageMs: number): void;
  /** The report for the phone; times of the monotonic clock. */
  liveCam(): {
    error: LiveError | null;
    kbps: number;
    clock: NonNullable<CarExtras<'LiveCam'>['clock']> | null;
    /** The path is full: no video is sent just now. */
    isPaused: boolean;
  };
  end(): void;
}

interface Showing {
  feed: FeedSubscription;
  /** The last frame sent; `null`: none yet. */
  clock: ReturnType<LiveSession['liveCam']>['clock'];
}

/** Starts to show a camera to one phone. `onChange`: the report for the phone has changed. */
export function startSession(
  first: CamId,
  clock: Pick<Clock, 'nowMs'>,
  feeds: LiveFeeds,
  sink: VideoSink,
  codec: VideoCodec,
  { initial, keep }: { initial: BitrateState; keep(state: BitrateState): void },
  onChange: () => void,
): LiveSession {
  let camId = first;
  let bitrate = initial;
  /** The path was full: no video is sent until it is empty. */
  let isHeld = false;
  let showing: Showing | null = null;
  /** Replaces `showing` at its first keyframe. */
  let coming: Showing | null = null;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  const offKeyframeRequest = sink.onKeyframeWanted(() => {
    if (isHeld || !showing?.clock || clock.nowMs() - requestedAtMs < KEYFRAME_MIN_INTERVAL_MS) return;
    requestedAtMs = clock.nowMs();
    catchUp(showing);
  });

  function send(to: Showing, frame: VideoFrame, timeMs = frame.timeMs): void {
    const rtpTimestamp = sink.send({ ...frame, timeMs, isUrgent: isPictureStale(bitrate) });
    if (rtpTimestamp !== null) to.clock = { rtpTimestamp, capturedAt: frame.timeMs };
  }
  /** Sends all frames since the last keyframe; the phone shows the last of them. */
  function catchUp(to: Showing): void {
    for (const [frame, timeMs] of withCatchUpTimes(to.feed.frames())) send(to, frame, timeMs);
  }
  function takeOver(next: Showing): void {
    coming = null;
    showing?.feed.unsubscribe();
    showing = next;
    catchUp(next);
    onChange();
  }
  function apply(event: BitrateEvent): void {
    const before = bitrate.step;
    const { state, effects } = stepBitrate(bitrate, event, { nowMs: clock.nowMs() });
    bitrate = state;
    keep(bitrate);
    // A congested path is still full: nothing more is sent until the smaller picture arrives.
    for (const { step } of effects) switchTo(step, step > before);
  }
  function hold(): void {
    isHeld = true;
    sink.forget();
    apply({ type: 'full', kbps: sink.path().kbps });
    onChange();
  }
  /** Ends the hold at a keyframe. */
  function isReleased(frame: VideoFrame): boolean {
    if (!frame.isKeyframe || !sink.path().isEmpty) return false;
    isHeld = false;
    apply({ type: 'resumed' });
    return true;
  }
  function take(own: Showing, frame: VideoFrame): void {
    if (own !== (coming ?? showing) && (isHeld || own !== showing)) return;
    if (!isHeld && sink.path().queueMs > FULL_MS) {
      hold();
      return;
    }
    if (isHeld) {
      if (!isReleased(frame)) return;
      if (own === coming) takeOver(own);
      else send(own, frame);
      onChange();
      return;
    }
    if (own === coming) {
      if (frame.isKeyframe) takeOver(own);
    } else if (own === showing) {
      // A phone whose channel was not open yet gets all frames since the keyframe.
      if (own.clock === null) catchUp(own);
      else send(own, frame);
    }
  }
  function dropShown(): void {
    showing?.feed.unsubscribe();
    showing = null;
  }
  /** Switches to another feed. The present one continues until then, unless it stops at once. */
  function switchTo(step: number, isAtOnce: boolean): void {
    coming?.feed.unsubscribe();
    const own: Showing = {
      feed: feeds.subscribe(
        { camId, codec, step },
        { onFrame: (frame) => take(own, frame), onError: () => own === (coming ?? showing) && onChange() },
      ),
      clock: null,
    };
    coming = own;
    if (isAtOnce) dropShown();
    if (!isHeld && own.feed.frames().length > 0) takeOver(own);
  }
  switchTo(bitrate.step, true);
  return {
    get camId() {
      return camId;
    },
    show(next) {
      if (next === camId && showing && !isHeld) catchUp(showing);
      else if (next !== camId) {
        camId = next;
        switchTo(bitrate.step, true);
      }
    },
    report(ageMs) {
      // The age of a held picture does not concern the next one.
      if (!isHeld) apply({ type: 'report', ageMs });
    },
    liveCam() {
      const now = coming ?? showing;
      return {
        error: now?.feed.error() ?? null,
        kbps: (showing ?? coming)?.feed.kbps() ?? 0,
        clock: showing?.clock ?? null,
        isPaused: isHeld,
      };
    },
    end() {
      offKeyframeRequest();
      coming?.feed.unsubscribe();
      coming = null;
      dropShown();
      sink.release();
    },
  };
}

function withCatchUpTimes(frames: readonly VideoFrame[]): [VideoFrame, number][] {
  const lastMs = frames.at(-1)?.timeMs ?? 0;
  return frames.map((frame, index) => [frame, lastMs - (frames.length - 1 - index) * CATCH_UP_MS]);
}
