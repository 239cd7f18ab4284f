import type { VideoFrame } from '../../ports/phone-video.ts';

/** How long a phone may keep a frame back, in 10 ms (WebRTC's header extension "playout-delay"). */
export interface PlayoutDelay {
  min: number;
  max: number;
}

/** Each frame is shown when it is decoded: what a browser waits after a jam it never wins back but slowly. */
const AT_ONCE: PlayoutDelay = { min: 0, max: 0 };
/** Frames that come late because they were lost first are shown evenly by a short wait. */
const EVENLY: PlayoutDelay = { min: 1, max: 30 };
/** How long a phone whose picture was old is given to show all at once again, ms: what a full path lost says nothing. */
const JAM_MS = 5_000;
/** How long a path on which packets were lost is taken for one that loses more, ms. */
const LOSSY_MS = 5_000;

/** What one phone is told, by whether it missed packets lately, and whether its picture is old. */
export interface PlayoutDelays {
  /** The phone asked for packets again. */
  onPacketLoss(): void;
  of(frame: Pick<VideoFrame, 'isUrgent'>): PlayoutDelay;
}

/** For one phone; `nowMs` is a clock that nobody sets. */
export function createPlayoutDelays(nowMs: () => number): PlayoutDelays {
  let missedAtMs = Number.NEGATIVE_INFINITY;
  let urgentAtMs = Number.NEGATIVE_INFINITY;
  return {
    onPacketLoss() {
      missedAtMs = nowMs();
    },
    of({ isUrgent }) {
      const atMs = nowMs();
      if (isUrgent) urgentAtMs = atMs;
      return atMs - missedAtMs < LOSSY_MS && atMs - urgentAtMs >= JAM_MS ? EVENLY : AT_ONCE;
    },
  };
}
