import type { PhoneVideo, VideoCodec, VideoFrame, VideoSink } from '../../ports/phone-video.ts';

/** A track that takes frames and tells of wishes for keyframes. */
export interface FrameTrack {
  codec(): VideoCodec | null;
  /** Sends a frame with its RTP timestamp; `false` if the way is not open. */
  send(frame: VideoFrame, rtpTimestamp: number): boolean;
}

/** Ticks of the RTP clock of video, a millisecond. */
const TICKS_PER_MS = 90;
/** Between the last frame of one sender and the first of the next, ms. */
const GAP_MS = 40;

/** The picture of a phone over one track, which one sender has at a time. */
export interface VideoEnd extends PhoneVideo {
  /** The phone asked for a keyframe. */
  keyframeWanted(): void;
  end(): void;
}

/** Lets senders take the track in turns; timestamps go on from one to the next, so that the phone sees one stream. */
export function takenInTurns(track: FrameTrack, nowMs: () => number): VideoEnd {
  let holder: { lost: AbortController; wanted: Set<() => void> } | null = null;
  let isEnded = false;
  let lastMs = 0;
  const beganAtMs = nowMs();

  function drop(): void {
    holder?.lost.abort();
    holder = null;
  }
  function take(): VideoSink {
    drop();
    const own = { lost: new AbortController(), wanted: new Set<() => void>() };
    if (isEnded) own.lost.abort();
    else holder = own;
    let offsetMs: number | null = null;
    return {
      send(frame) {
        if (holder !== own) return null;
        if (offsetMs === null && !frame.isKeyframe) return null;
        const startsAtMs = Math.max(lastMs + GAP_MS, nowMs() - beganAtMs);
        const sentMs = frame.timeMs + (offsetMs ?? startsAtMs - frame.timeMs);
        const rtpTimestamp = Math.round(sentMs * TICKS_PER_MS) % 2 ** 32;
        if (!track.send(frame, rtpTimestamp)) return null;
        offsetMs ??= startsAtMs - frame.timeMs;
        lastMs = Math.max(lastMs, sentMs);
        return rtpTimestamp;
      },
      onKeyframeWanted(handler) {
        const each = () => handler();
        own.wanted.add(each);
        return () => void own.wanted.delete(each);
      },
      lost: own.lost.signal,
      release: () => void (holder === own && drop()),
    };
  }
  return {
    codec: () => (isEnded ? null : track.codec()),
    take,
    keyframeWanted() {
      for (const handler of [...(holder?.wanted ?? [])]) handler();
    },
    end() {
      isEnded = true;
      drop();
    },
  };
}
