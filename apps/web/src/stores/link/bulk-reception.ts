import type { BulkFrame, TransferId } from '@ligo/link';
import type { Counter } from '../../lib/values/counter.ts';

/** Receives the content of a transfer. The last call is `end` or `broken`. */
export interface BulkSink {
  /** The next piece; it may be kept. */
  onData(bytes: Uint8Array): void;
  onEnd(): void;
  /** The transfer broke off: the car ended it, the connection has ended, or too much arrived before the sink was attached. */
  onBroken(): void;
}

/** Lanes overtake each other only by the data in transit; twice the car's channel buffer is enough. */
const EARLY = { transfers: 16, bytes: 1024 * 1024 };
/** Approximate overhead of a frame besides its bytes. */
const FRAME_BYTES = 64;
/** Transfers that are over, so that what still comes of them is not taken for an early one. */
const SPENT_TRANSFERS = 1_000;

const NOTHING = new Uint8Array();

/** Receives the bulk lane of one connection after another. Never throws; a sink that throws is counted and removed. */
export function createBulkReception(counter: Counter) {
  const sinks = new Map<TransferId, BulkSink>();
  const early = new Map<TransferId, BulkFrame[]>();
  let earlyBytes = 0;
  const spent = new Set<TransferId>();

  const sizeOf = ({ bytes }: BulkFrame) => bytes.length + FRAME_BYTES;
  const takeEarly = (transfer: TransferId) => {
    const frames = early.get(transfer) ?? [];
    early.delete(transfer);
    for (const frame of frames) earlyBytes -= sizeOf(frame);
    return frames;
  };
  const spend = (transfer: TransferId) => {
    sinks.delete(transfer);
    takeEarly(transfer);
    spent.add(transfer);
    const [oldest] = spent;
    if (spent.size > SPENT_TRANSFERS && oldest !== undefined) spent.delete(oldest);
  };
  const notify = (transfer: TransferId, sink: BulkSink, { kind, bytes }: BulkFrame) => {
    if (kind !== 'data') spend(transfer);
    try {
      if (kind === 'data') sink.onData(bytes);
      else if (kind === 'end') sink.onEnd();
      else sink.onBroken();
    } catch {
      counter.add('handler-failed');
      spend(transfer);
    }
  };
  const keep = (frame: BulkFrame) => {
    const frames = early.get(frame.transfer) ?? [];
    frames.push(frame);
    early.set(frame.transfer, frames);
    earlyBytes += sizeOf(frame);
    for (const transfer of early.keys()) {
      if (earlyBytes <= EARLY.bytes && early.size <= EARLY.transfers) break;
      counter.add('transfer-ignored');
      spend(transfer);
    }
  };

  return {
    take(frame: BulkFrame) {
      const sink = sinks.get(frame.transfer);
      if (sink) notify(frame.transfer, sink, frame);
      else if (!spent.has(frame.transfer)) keep(frame);
    },
    /** As `LinkStore.receiveBulk`. */
    receive(transfer: TransferId, sink: BulkSink): () => void {
      if (spent.has(transfer) || sinks.has(transfer)) {
        sink.onBroken();
        return () => {};
      }
      sinks.set(transfer, sink);
      for (const frame of takeEarly(transfer))
        if (sinks.get(transfer) === sink) notify(transfer, sink, frame);
      return () => {
        if (sinks.get(transfer) === sink) spend(transfer);
      };
    },
    /** The connection is gone, and with it its transfers. */
    endAll() {
      const open = [...sinks];
      for (const each of [sinks, early, spent]) each.clear();
      earlyBytes = 0;
      for (const [transfer, sink] of open)
        notify(transfer, sink, { kind: 'cancel', transfer, bytes: NOTHING });
      spent.clear();
    },
  };
}
