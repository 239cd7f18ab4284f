import type { PathState, PhoneVideo, VideoCodec, VideoFrame, VideoSink } from '../../../ports/phone-video.ts';

/** A track that accepts frames and reports keyframe requests. */
export interface FrameTrack {
  codec(): VideoCodec | null;
  /** Sends a frame with its RTP timestamp; `false` if the track is not open. */
  send(frame: VideoFrame, rtpTimestamp: number): boolean;
  path(): PathState;
  /** Packets that were sent up to now are not retransmitted. */
  forget(): void;
  restart(): void;
}

/** Ticks of the RTP clock of video, a millisecond. */
const TICKS_PER_MS = 90;
/** Gap between the last frame of one sender and the first of the next, ms. */
const GAP_MS = 40;

/** The video of a phone: one track, with one sender at a time. */
export interface SharedTrack extends PhoneVideo {
  /** The phone asked for a keyframe. */
  keyframeWanted(): void;
  end(): void;
}

interface Holder {
  lost: AbortController;
  wanted: Set<() => void>;
}

/** Lets several senders share one video track, one at a time. RTP timestamps continue across senders, so the phone sees a single stream. */
export function createSharedTrack(track: FrameTrack, nowMs: () => number): SharedTrack {
  let holder: Holder | null = null;
  let isEnded = false;
  const beganAtMs = nowMs();
  /** Timestamp of the last sent frame, in ticks; it does not wrap. */
  let lastTicks = -Number.POSITIVE_INFINITY;

  function drop(): void {
    const dropped = holder;
    // A sender that is notified of the loss may take the picture back at once.
    holder = null;
    dropped?.lost.abort();
  }
  function senderFor(own: Holder): VideoSink['send'] {
    let offsetTicks: number | null = null;
    return (frame) => {
      if (holder !== own) return null;
      if (offsetTicks === null && !frame.isKeyframe) return null;
      const frameTicks = Math.round(frame.timeMs * TICKS_PER_MS);
      const startTicks = Math.max(
        lastTicks + GAP_MS * TICKS_PER_MS,
        Math.round((nowMs() - beganAtMs) * TICKS_PER_MS),
      );
      const offset = offsetTicks ?? startTicks - frameTicks;
      // The phone would treat two frames with the same timestamp as one.
      const ticks = Math.max(frameTicks + offset, lastTicks + 1);
      const rtpTimestamp = ticks % 2 ** 32;
      if (!track.send(frame, rtpTimestamp)) return null;
      offsetTicks = offset;
      lastTicks = ticks;
      return rtpTimestamp;
    };
  }
  function acquire(): VideoSink {
    drop();
    const own: Holder = { lost: new AbortController(), wanted: new Set() };
    if (isEnded) own.lost.abort();
    else holder = own;
    track.restart();
    return {
      send: senderFor(own),
      onKeyframeWanted(handler) {
        const each = () => handler();
        own.wanted.add(each);
        return () => void own.wanted.delete(each);
      },
      path: track.path,
      forget: () => holder === own && track.forget(),
      lost: own.lost.signal,
      release: () => void (holder === own && drop()),
    };
  }
  return {
    codec: () => (isEnded ? null : track.codec()),
    acquire,
    acquireCameras: null,
    keyframeWanted() {
      for (const handler of [...(holder?.wanted ?? [])]) handler();
    },
    end() {
      isEnded = true;
      drop();
    },
  };
}
