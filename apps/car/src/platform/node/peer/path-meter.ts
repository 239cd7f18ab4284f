import type { PathState } from '../../../ports/phone-video.ts';
import type { Arrivals } from './feedback.ts';

/** Feedback of this time counts for the queue: its shortest delay, since a keyframe alone fills a narrow path for a moment. ms. */
const QUEUE_WINDOW_MS = 500;
/** After a stall of the car's process all feedback is late. After a gap of so long, the delay counts only after this time, ms. */
const GAP_MS = 400;
const SETTLED_MS = 450;
/** The delay of the empty path is the shortest of this time, ms. */
const EMPTY_WINDOW_MS = 30_000;
/** The bit rate is that of this time, and needs this time at least, ms. */
const RATE_WINDOW_MS = 1_000;
const MIN_RATE_MS = 300;
/** A browser without feedback for each packet reports once in 0.5 to 1.5 s: a packet is late only after this time, ms. */
const REPORT_GAP_MS = 1_600;
/** Packets that are not acknowledged after this time were lost, and the path is empty, ms. */
const EMPTIED_MS = 2_000;

interface Sample {
  atMs: number;
  delayMs: number;
  bytes: number;
}

/** Measures the path of a connection by what its phone acknowledges. `nowMs` is a monotonic clock. */
export function createPathMeter(nowMs: () => number) {
  const packets = createSentPackets();
  let ackedCount = 0;
  /** The packets of earlier senders. */
  let foreignCount = 0;
  let isReporting = false;
  let samples: Sample[] = [];
  let fastest: { atMs: number; delayMs: number }[] = [];
  /** The first feedback after the last gap. */
  let settlingSinceMs = Number.NEGATIVE_INFINITY;

  const emptyMs = () => Math.min(...fastest.map(({ delayMs }) => delayMs));
  const isIdle = (atMs: number) =>
    packets.count() > 0 && atMs - packets.sentAtMs(packets.count() - 1) >= EMPTIED_MS;
  function learnEmpty(atMs: number, delayMs: number): void {
    const valid = fastest.filter((each) => atMs - each.atMs < EMPTY_WINDOW_MS && each.delayMs < delayMs);
    fastest = [...valid, { atMs, delayMs }];
  }
  function queueMs(atMs: number): number {
    const recent = samples.filter((each) => atMs - each.atMs <= QUEUE_WINDOW_MS);
    // A phone that reports once a second has its last report.
    const delays = (recent.length > 0 ? recent : samples.slice(-1)).map(({ delayMs }) => delayMs);
    const isSettled = delays.length > 0 && atMs - settlingSinceMs >= SETTLED_MS;
    const measuredMs = isSettled ? Math.min(...delays) - emptyMs() : 0;
    const waiting = Math.max(ackedCount, foreignCount);
    const base = fastest.length > 0 ? emptyMs() : 0;
    const silentMs = waiting < packets.count() ? atMs - packets.sentAtMs(waiting) - base - REPORT_GAP_MS : 0;
    return Math.max(0, silentMs, measuredMs);
  }
  function kbps(): number | null {
    const [first] = samples;
    const spanMs = (samples.at(-1)?.atMs ?? 0) - (first?.atMs ?? 0);
    if (spanMs < MIN_RATE_MS) return null;
    const bytes = samples.slice(1).reduce((sum, each) => sum + each.bytes, 0);
    return (bytes * 8) / spanMs;
  }
  return {
    /** A packet was sent; its number has 16 bits and counts up. */
    sent(sequence: number, bytes: number): void {
      const atMs = nowMs();
      if (isIdle(atMs)) {
        ackedCount = packets.count();
        samples = [];
      }
      packets.add(sequence, bytes, atMs);
      ackedCount = Math.max(ackedCount, packets.count() - KEPT_PACKETS);
    },
    acknowledged({ highest, lostShare }: Arrivals): void {
      const count = packets.countOf(highest);
      if (count === null || count <= ackedCount) return;
      isReporting = true;
      const atMs = nowMs();
      const delayMs = atMs - packets.sentAtMs(count - 1);
      const bytes = packets.bytesBetween(Math.max(ackedCount, foreignCount), count) * (1 - lostShare);
      ackedCount = count;
      if (count <= foreignCount) return;
      if (atMs - (samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= GAP_MS) settlingSinceMs = atMs;
      learnEmpty(atMs, delayMs);
      samples = [...samples.filter((each) => atMs - each.atMs <= RATE_WINDOW_MS), { atMs, delayMs, bytes }];
    },
    /** Another sender starts: the packets of the one before do not count, except that the path is empty only after them. */
    restart(): void {
      foreignCount = packets.count();
      samples = [];
      fastest = [];
    },
    state(): PathState {
      const atMs = nowMs();
      const isEmpty = !isReporting || ackedCount === packets.count() || isIdle(atMs);
      return { queueMs: isEmpty ? 0 : queueMs(atMs), kbps: kbps(), isEmpty };
    },
  };
}

/** Sent packets whose time is kept; more than fit into a queue of the path. */
const KEPT_PACKETS = 1_024;
/** IP, UDP and the authentication of SRTP around each packet, bytes. */
const OVERHEAD_BYTES = 40;

/** The last packets of a connection. Packets are counted from 0; unlike their numbers of 16 bits, counts do not wrap. */
function createSentPackets() {
  const kept = Array.from({ length: KEPT_PACKETS }, () => ({ atMs: 0, bytes: 0 }));
  let sentCount = 0;
  let lastSequence = 0;
  const packet = (index: number) => kept[index % KEPT_PACKETS] ?? { atMs: 0, bytes: 0 };
  return {
    add(sequence: number, bytes: number, atMs: number): void {
      kept[sentCount % KEPT_PACKETS] = { atMs, bytes: bytes + OVERHEAD_BYTES };
      sentCount += 1;
      lastSequence = sequence;
    },
    count: () => sentCount,
    /** The count of packets up to and with a number; `null`: it was not sent lately. */
    countOf(sequence: number): number | null {
      const behind = (lastSequence - sequence) & 0xffff;
      return behind < Math.min(sentCount, KEPT_PACKETS) ? sentCount - behind : null;
    },
    sentAtMs: (index: number) => packet(index).atMs,
    bytesBetween(from: number, to: number): number {
      let bytes = 0;
      for (let index = Math.max(from, to - KEPT_PACKETS); index < to; index++) bytes += packet(index).bytes;
      return bytes;
    },
  };
}
