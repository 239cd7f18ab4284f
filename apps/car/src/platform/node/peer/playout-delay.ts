import type { VideoFrame } from '../../../ports/phone-video.ts';

/** How long a phone may keep a frame back, in 10 ms (WebRTC's header extension "playout-delay"). */
export interface PlayoutDelay {
  min: number;
  max: number;
}

/** Each frame is shown when it is decoded: a browser reduces a delay after congestion only slowly. */
const AT_ONCE: PlayoutDelay = { min: 0, max: 0 };
/** After another delay, Firefox decodes frames with a delay of 0 but does not show them. */
const AT_ONCE_IN_FIREFOX: PlayoutDelay = { min: 1, max: 1 };
/** Frames that arrive late after packet loss are shown evenly with a short delay. */
const EVENLY: PlayoutDelay = { min: 1, max: 30 };
/** How long a phone with an old picture shows each frame at once, ms: packets lost on a congested path are no reason to wait. */
const JAM_MS = 5_000;
/** How long a path with packet loss is expected to lose more, ms. */
const LOSSY_MS = 5_000;

/** Whether the browser of an answer is Firefox (its origin, RFC 8866, 5.2). */
export const isFromFirefox = (sdp: string): boolean => /^o=mozilla\b/m.test(sdp);

/** The delay for one phone, by recent packet loss and by whether its picture is old; `nowMs` is a monotonic clock. */
export function createPlayoutDelays(nowMs: () => number, isFirefox: boolean) {
  const atOnce = isFirefox ? AT_ONCE_IN_FIREFOX : AT_ONCE;
  let missedAtMs = Number.NEGATIVE_INFINITY;
  let urgentAtMs = Number.NEGATIVE_INFINITY;
  return {
    /** The phone asked for packets again. */
    onPacketLoss(): void {
      missedAtMs = nowMs();
    },
    of({ isUrgent }: Pick<VideoFrame, 'isUrgent'>): PlayoutDelay {
      const atMs = nowMs();
      if (isUrgent) urgentAtMs = atMs;
      return atMs - missedAtMs < LOSSY_MS && atMs - urgentAtMs >= JAM_MS ? EVENLY : atOnce;
    },
  };
}
