import type { Clock } from '@ligo/machine';
import type { CamId, LiveCam } from '@ligo/protocol';
import type { VideoCounts } from '../../ports/connection.ts';
import type { LinkStore } from '../link/link-store.ts';

/** Ticks of the RTP clock of video, a millisecond (RFC 6184, RFC 7741). */
const TICKS_PER_MS = 90;
const WRAP = 2 ** 32;

/** How far an RTP timestamp lies behind another, ticks; negative if before it. They wrap at 32 bits. */
export function ticksSince(timestamp: number, since: number): number {
  const ticks = (((timestamp - since) % WRAP) + WRAP) % WRAP;
  return ticks >= WRAP / 2 ? ticks - WRAP : ticks;
}

/** When a frame was taken, by the car's clock, unix milliseconds. */
export function takenAtMs(clock: NonNullable<LiveCam['clock']>, rtpTimestamp: number): number {
  return clock.capturedAt + ticksSince(rtpTimestamp, clock.rtpTimestamp) / TICKS_PER_MS;
}

/** The number of stored answers: the quickest of half a minute. */
const MAX_SAMPLES = 30;

/**
 * By how much a phone's clock is ahead of its car's, as the car's answers show. What hurried most had the shortest way, so that the
 * least difference counts.
 */
export function createClockOffset() {
  let samples: number[] = [];
  return {
    /** The car reported its time, received at that time of the phone's clock; both unix milliseconds. */
    update(carMs: number, receivedAtMs: number) {
      samples = [...samples.slice(1 - MAX_SAMPLES), receivedAtMs - carMs];
    },
    /** ms; `null` before the car has reported its time. The way from the car takes half of `roundTripMs`. */
    offsetMs: (roundTripMs: number | null) =>
      samples.length === 0 ? null : Math.min(...samples) - (roundTripMs ?? 0) / 2,
    forget() {
      samples = [];
    },
  };
}

/** The middle of some numbers; `null` of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export interface ShownFrame {
  /** `null` in browsers that do not report it. */
  rtpTimestamp: number | null;
  /** When it was shown, the phone's clock, unix milliseconds. */
  shownAtMs: number;
}

/** A picture that did not change for this long is no longer live, ms. */
const STILL_AFTER_MS = 2_000;

function createPictureMeter() {
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
    /** The car's time came with the answer to a ping. */
    updateTime: offset.update,
    /** The car reports from which timestamp on its frames belong to a camera, and when they were taken. */
    updateClock(report: LiveCam) {
      if (report.clock && report.camId !== turned?.camId)
        turned = { camId: report.camId, since: report.clock.rtpTimestamp };
      clock = report.clock ?? clock;
    },
    /** A frame is on the screen; `sent` is the camera that the car reports to send, used without timestamps. */
    recordFrame({ rtpTimestamp, shownAtMs }: ShownFrame, sent: CamId | null) {
      const hasClock = rtpTimestamp !== null && clock !== undefined;
      if (!hasClock && sent !== null && turned?.camId !== sent) turned = { camId: sent, since: null };
      const taken = takenAt(rtpTimestamp);
      seen = { camId: cameraOf(rtpTimestamp), shownAtMs, takenAtMs: taken };
      if (taken !== null) ages.push(Math.max(0, shownAtMs - taken));
    },
    /** Takes a count of the browser's. */
    count(counts: VideoCounts | null, nowMs: number) {
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
    /** The camera of the picture on the screen, if it still moves. */
    camId: (nowMs: number) => (seen && nowMs - seen.shownAtMs < STILL_AFTER_MS ? seen.camId : null),
    /** Age of the picture on the screen, ms: the median since the last call, or since its one frame; `null` if unknown. */
    ageMs(nowMs: number) {
      const median = medianOf(ages);
      ages = [];
      if (median !== null) return median;
      return seen?.takenAtMs == null ? null : Math.max(0, nowMs - seen.takenAtMs);
    },
    /** kB/s between the last two counts. */
    kBps: () => kBps,
    /** Another car has another clock. */
    forgetTime: offset.forget,
    /** Clears the screen's state; the camera of the next frame is unknown. */
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

const REPORT_INTERVAL_MS = 1_000;
/** The browser's counters are read with every second report. */
const REPORTS_PER_COUNT = 2;
const OLDEST_MS = 600_000;

/**
 * Makes the monitor: every second it reports the age of the picture to the car, every two it reads the browser's counters.
 * @param isPlaying The requested picture is on the screen.
 * @param onChange Called when the figures, or whether the picture moves, may have changed.
 */
export function createPictureMonitor(
  link: Pick<LinkStore, 'send' | 'video'>,
  clock: Clock,
  isPlaying: () => boolean,
  onChange: () => void,
) {
  const meter = createPictureMeter();
  let ageMs: number | null = null;
  let reports = 0;
  let cancel = () => {};

  const check = () => {
    const nowMs = clock.nowMs();
    ageMs = meter.ageMs(nowMs);
    if (ageMs !== null && isPlaying()) link.send('LiveCamReport', { age: Math.min(ageMs, OLDEST_MS) });
    if (reports % REPORTS_PER_COUNT === 0)
      void link.video
        .get()
        ?.counts()
        .then((counts) => meter.count(counts, clock.nowMs()));
    reports += 1;
    onChange();
    cancel = clock.after(REPORT_INTERVAL_MS, check);
  };
  const stop = () => {
    cancel();
    meter.forget();
    ageMs = null;
  };
  return {
    meter,
    /** Age of the picture on the screen, ms; `null` if unknown. */
    ageMs: () => ageMs,
    start() {
      stop();
      reports = 0;
      cancel = clock.after(0, check);
    },
    stop,
  };
}
