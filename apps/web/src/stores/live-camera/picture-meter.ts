import type { CamId, LiveCam } from '@ligo/protocol';
import type { VideoCounts } from '../../ports/car-video.ts';
import type { ShownFrame } from './live-camera-store.ts';
import { createClockOffset, medianOf, takenAtMs, ticksSince } from './picture-age.ts';

/** A picture that did not change for this long is no longer live, ms. */
const STILL_AFTER_MS = 2_000;

/** Measures the frames on the screen. */
export interface PictureMeter {
  /** The car's time came with the answer to a ping. */
  updateTime(carMs: number, nowMs: number): void;
  /** The car reports from which timestamp on its frames belong to a camera, and when they were taken. */
  updateClock(report: LiveCam): void;
  /** A frame is on the screen; `sent` is the camera that the car reports to send, used without timestamps. */
  recordFrame(frame: ShownFrame, sent: CamId | null): void;
  /** Takes a count of the browser's. */
  count(counts: VideoCounts | null, nowMs: number): void;
  /** The camera of the picture on the screen, if it still moves. */
  camId(nowMs: number): CamId | null;
  /** Age of the picture on the screen, ms: the median since the last call, or since its one frame; `null` if unknown. */
  ageMs(nowMs: number): number | null;
  /** kB/s between the last two counts. */
  kBps(): number | null;
  /** Clears the screen's state; the camera of the next frame is unknown. */
  forget(): void;
  /** Another car has another clock. */
  forgetTime(): void;
}

export function createPictureMeter(): PictureMeter {
  const offset = createClockOffset();
  let clock: LiveCam['clock'];
  let turned: { camId: CamId; since: number | null } | null = null;
  let seen: { camId: CamId | null; shownAtMs: number; takenAtMs: number | null } | null = null;
  let ages: number[] = [];
  let counted: { bytes: number; atMs: number } | null = null;
  let kBps: number | null = null;
  let roundTripMs: number | null = null;

  const takenAt = (rtpTimestamp: number | null) => {
    const aheadMs = offset.offsetMs(roundTripMs);
    if (rtpTimestamp === null || !clock || aheadMs === null) return null;
    return takenAtMs(clock, rtpTimestamp) + aheadMs;
  };
  /** Frames that are on their way when the camera changes are still the other one's. */
  const cameraOf = (rtpTimestamp: number | null) => {
    if (!turned) return seen?.camId ?? null;
    const isBefore =
      turned.since !== null && rtpTimestamp !== null && ticksSince(rtpTimestamp, turned.since) < 0;
    return isBefore ? (seen?.camId ?? null) : turned.camId;
  };
  return {
    updateTime: offset.update,
    updateClock(report) {
      if (report.clock && report.camId !== turned?.camId)
        turned = { camId: report.camId, since: report.clock.rtpTimestamp };
      clock = report.clock ?? clock;
    },
    recordFrame({ rtpTimestamp, shownAtMs }, sent) {
      const hasClock = rtpTimestamp !== null && clock !== undefined;
      if (!hasClock && sent !== null && turned?.camId !== sent) turned = { camId: sent, since: null };
      const taken = takenAt(rtpTimestamp);
      seen = { camId: cameraOf(rtpTimestamp), shownAtMs, takenAtMs: taken };
      if (taken !== null) ages.push(Math.max(0, shownAtMs - taken));
    },
    count(counts, nowMs) {
      roundTripMs = counts?.roundTripMs ?? null;
      if (!counts) {
        counted = null;
        kBps = null;
        return;
      }
      if (counted && counts.bytes >= counted.bytes && nowMs > counted.atMs)
        kBps = (counts.bytes - counted.bytes) / (nowMs - counted.atMs);
      counted = { bytes: counts.bytes, atMs: nowMs };
    },
    camId: (nowMs) => (seen && nowMs - seen.shownAtMs < STILL_AFTER_MS ? seen.camId : null),
    ageMs(nowMs) {
      const median = medianOf(ages);
      ages = [];
      if (median !== null) return median;
      return seen?.takenAtMs == null ? null : Math.max(0, nowMs - seen.takenAtMs);
    },
    kBps: () => kBps,
    forgetTime: offset.forget,
    forget() {
      clock = undefined;
      turned = null;
      seen = null;
      ages = [];
      counted = null;
      kBps = null;
    },
  };
}
