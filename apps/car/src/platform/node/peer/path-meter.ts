import type { PathState } from '../../../ports/phone-video.ts';
import type { Arrivals } from './feedback.ts';

/** Sent packets whose time is kept; more than fit into a queue of the path. */
const KEPT_PACKETS = 1_024;
/** IP, UDP and the authentication of SRTP around each packet, bytes. */
const OVERHEAD_BYTES = 40;
/** Feedback of this time counts for the queue: its shortest delay, since a keyframe alone fills a narrow path for a moment. ms. */
const QUEUE_WINDOW_MS = 500;
/** The delay of the empty path is the shortest of this time, ms. */
const EMPTY_WINDOW_MS = 30_000;
/** The bit rate is that of this time, and needs this time at least, ms. */
const RATE_WINDOW_MS = 1_000;
const MIN_RATE_MS = 300;
/** A browser without feedback for each packet reports once in 0.5 to 1.5 s: a packet is late only after this time, ms. */
const REPORT_GAP_MS = 1_000;
/** Packets that are not acknowledged after this time were lost, and the path is empty, ms. */
const EMPTIED_MS = 2_000;

interface Sample {
  atMs: number;
  delayMs: number;
  bytes: number;
}

/** Measures the path of one connection by what its phone acknowledges. */
export interface PathMeter {
  /** A packet was sent; its number has 16 bits and counts up. */
  sent(sequence: number, bytes: number): void;
  acknowledged(arrivals: Arrivals): void;
  state(): PathState;
}

/** For one phone; `nowMs` is a monotonic clock. */
export function createPathMeter(nowMs: () => number): PathMeter {
  const kept: { atMs: number; bytes: number }[] = Array.from({ length: KEPT_PACKETS }, () => ({
    atMs: 0,
    bytes: 0,
  }));
  /** Counts of packets; they do not wrap. */
  let sentCount = 0;
  let ackedCount = 0;
  let firstSequence: number | null = null;
  let samples: Sample[] = [];
  let fastest: { atMs: number; delayMs: number }[] = [];

  const packet = (count: number) => kept[count % KEPT_PACKETS] ?? { atMs: 0, bytes: 0 };
  const emptyMs = () => Math.min(...fastest.map(({ delayMs }) => delayMs));
  /** The count up to and with a number; `null`: the packet was not sent lately. */
  function countOf(sequence: number): number | null {
    if (firstSequence === null) return null;
    const last = (firstSequence + sentCount - 1) & 0xffff;
    const behind = (last - sequence) & 0xffff;
    return behind < Math.min(sentCount, KEPT_PACKETS) ? sentCount - behind : null;
  }
  function bytesBetween(from: number, to: number): number {
    let bytes = 0;
    for (let count = Math.max(from, to - KEPT_PACKETS); count < to; count++) bytes += packet(count).bytes;
    return bytes;
  }
  function learnEmpty(atMs: number, delayMs: number): void {
    const valid = fastest.filter((each) => atMs - each.atMs < EMPTY_WINDOW_MS && each.delayMs < delayMs);
    fastest = [...valid, { atMs, delayMs }];
  }
  function queueMs(atMs: number): number {
    const recent = samples.filter((each) => atMs - each.atMs <= QUEUE_WINDOW_MS);
    const measuredMs = Math.min(...recent.map(({ delayMs }) => delayMs)) - emptyMs();
    const hasWaiting = ackedCount < sentCount;
    const base = fastest.length > 0 ? emptyMs() : 0;
    const silentMs = hasWaiting ? atMs - packet(ackedCount).atMs - base - REPORT_GAP_MS : 0;
    return Math.max(0, silentMs, Number.isFinite(measuredMs) ? measuredMs : 0);
  }
  function kbps(): number | null {
    const [first] = samples;
    const spanMs = (samples.at(-1)?.atMs ?? 0) - (first?.atMs ?? 0);
    if (spanMs < MIN_RATE_MS) return null;
    const bytes = samples.slice(1).reduce((sum, each) => sum + each.bytes, 0);
    return (bytes * 8) / spanMs;
  }
  return {
    sent(sequence, bytes) {
      firstSequence ??= sequence;
      kept[sentCount % KEPT_PACKETS] = { atMs: nowMs(), bytes: bytes + OVERHEAD_BYTES };
      sentCount += 1;
      ackedCount = Math.max(ackedCount, sentCount - KEPT_PACKETS);
    },
    acknowledged({ highest, lostShare }) {
      const count = countOf(highest);
      if (count === null || count <= ackedCount) return;
      const atMs = nowMs();
      const delayMs = atMs - packet(count - 1).atMs;
      const bytes = bytesBetween(ackedCount, count) * (1 - lostShare);
      ackedCount = count;
      learnEmpty(atMs, delayMs);
      samples = [...samples.filter((each) => atMs - each.atMs <= RATE_WINDOW_MS), { atMs, delayMs, bytes }];
    },
    state() {
      const atMs = nowMs();
      const lastSentAtMs = sentCount > 0 ? packet(sentCount - 1).atMs : Number.NEGATIVE_INFINITY;
      return {
        queueMs: queueMs(atMs),
        kbps: kbps(),
        isEmpty: ackedCount === sentCount || atMs - lastSentAtMs >= EMPTIED_MS,
      };
    },
  };
}
