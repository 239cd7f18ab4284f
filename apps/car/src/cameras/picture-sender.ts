import type { Clock } from '@ligo/machine';
import type { CarExtras } from '@ligo/protocol';
import type { VideoFrame, VideoSink } from '../ports/phone-video.ts';
import type { FeedSubscription } from './live-feeds.ts';

/** Frames that are sent to catch up are so close to each other, ms: they are decoded, and the last of them is shown. */
const CATCH_UP_MS = 1;
/** A phone that asks for a keyframe again so soon gets none: the last one is on its way, ms. */
const KEYFRAME_MIN_INTERVAL_MS = 500;

/** One feed on its way to a phone. */
export interface SentPicture {
  feed: FeedSubscription;
  /** The last frame sent, by the monotonic clock; `null`: none yet. */
  clock: NonNullable<CarExtras<'LiveCam'>['clock']> | null;
}

/** Sends the frames of feeds to one phone. */
export interface PictureSender {
  send(picture: SentPicture, frame: VideoFrame): void;
  /** Sends all frames since the last keyframe; the phone shows the last of them. */
  catchUp(picture: SentPicture): void;
  end(): void;
}

/** `repeatable`: the picture that a phone gets if it asks for a keyframe. `isUrgent`: the phone does not delay the frames. */
export function createPictureSender(
  clock: Pick<Clock, 'nowMs'>,
  sink: VideoSink,
  { repeatable, isUrgent }: { repeatable(): SentPicture | null; isUrgent(): boolean },
): PictureSender {
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
    send: (picture, frame) => send(picture, frame),
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
