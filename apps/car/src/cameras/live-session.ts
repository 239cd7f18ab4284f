import type { CamId, CarExtras, LiveError } from '@ligo/protocol';
import type { VideoCodec, VideoFrame, VideoSink } from '../ports/phone-video.ts';
import type { FeedSubscription, LiveFeeds } from './live-feeds.ts';
import { INITIAL_BITRATE, isPictureStale, stepBitrate } from './video/bitrate-machine.ts';

/** Frames that are sent to catch up are so close to each other, ms: they are decoded, and the last of them is shown. */
const CATCH_UP_MS = 1;
/** A phone that asks for a keyframe again so soon gets none: the last one is on its way, ms. */
const KEYFRAME_MIN_INTERVAL_MS = 500;

export interface SessionNeeds {
  sink: VideoSink;
  codec: VideoCodec;
  feeds: LiveFeeds;
  /** ms of a clock that nobody sets. */
  upMs(): number;
  /** What the phone is told has changed. */
  onChange(): void;
}

/** What a phone watches. */
export interface LiveSession {
  readonly camId: CamId;
  /** Shows a camera, the one that is shown already from its last keyframe on. */
  show(camId: CamId): void;
  /** The phone says how old its picture is, ms. */
  report(ageMs: number): void;
  /** What it is told of its picture; times of the clock that nobody sets. */
  liveCam(): {
    error: LiveError | null;
    kbps: number;
    clock: NonNullable<CarExtras<'LiveCam'>['clock']> | null;
  };
  end(): void;
}

interface Showing {
  feed: FeedSubscription;
  /** The last frame that was sent; `null` before the first. */
  clock: ReturnType<LiveSession['liveCam']>['clock'];
}

/** Begins to show a camera to one phone. */
export function startSession(
  first: CamId,
  { sink, codec, feeds, upMs, onChange }: SessionNeeds,
): LiveSession {
  let camId = first;
  let bitrate = INITIAL_BITRATE;
  let showing: Showing | null = null;
  /** What is to take its place once it has a picture. */
  let coming: Showing | null = null;
  let wishedAtMs = Number.NEGATIVE_INFINITY;
  const offWish = sink.onKeyframeWanted(() => {
    if (!showing?.clock || upMs() - wishedAtMs < KEYFRAME_MIN_INTERVAL_MS) return;
    wishedAtMs = upMs();
    catchUp(showing);
  });

  function send(to: Showing, frame: VideoFrame, timeMs = frame.timeMs): void {
    const rtpTimestamp = sink.send({ ...frame, timeMs, isUrgent: isPictureStale(bitrate) });
    if (rtpTimestamp !== null) to.clock = { rtpTimestamp, capturedAt: frame.timeMs };
  }
  /** All since the last keyframe, of which the last is what is to be seen. */
  function catchUp(to: Showing): void {
    const frames = to.feed.frames();
    const lastMs = frames.at(-1)?.timeMs ?? 0;
    for (const [index, frame] of frames.entries())
      send(to, frame, lastMs - (frames.length - 1 - index) * CATCH_UP_MS);
  }
  function takeOver(next: Showing): void {
    coming = null;
    showing?.feed.unsubscribe();
    showing = next;
    catchUp(next);
    onChange();
  }
  function take(own: Showing, frame: VideoFrame): void {
    if (own === coming) {
      if (frame.isKeyframe) takeOver(own);
    } else if (own === showing) {
      // A phone whose way was not open yet is sent all since the keyframe once it is.
      if (own.clock === null) catchUp(own);
      else send(own, frame);
    }
  }
  function dropShown(): void {
    showing?.feed.unsubscribe();
    showing = null;
  }
  /** Turns to another feed; the one before goes on until that has a picture, unless it is to stop at once. */
  function turn(step: number, isAtOnce: boolean): void {
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
    if (own.feed.frames().length > 0) takeOver(own);
  }
  turn(bitrate.step, true);
  return {
    get camId() {
      return camId;
    },
    show(next) {
      if (next === camId && showing) catchUp(showing);
      else if (next !== camId) {
        camId = next;
        turn(bitrate.step, true);
      }
    },
    report(ageMs) {
      const before = bitrate.step;
      const { state, effects } = stepBitrate(bitrate, { type: 'report', ageMs }, { nowMs: upMs() });
      bitrate = state;
      // A path that is too narrow is still full of what was sent: nothing more goes there until the smaller picture comes.
      for (const { step } of effects) turn(step, step > before);
    },
    liveCam() {
      const now = coming ?? showing;
      return {
        error: now?.feed.error() ?? null,
        kbps: (showing ?? coming)?.feed.kbps() ?? 0,
        clock: showing?.clock ?? null,
      };
    },
    end() {
      offWish();
      coming?.feed.unsubscribe();
      coming = null;
      dropShown();
      sink.release();
    },
  };
}
