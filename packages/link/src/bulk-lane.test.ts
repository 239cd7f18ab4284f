import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createBulkLane, readBulkFrame, writeBulkFrame } from './bulk-lane.ts';
import { createLane } from './lane.ts';

const LOW_BYTES = 20_000;
/** Two blocks: behind the first no more than that waits. */
const FRAMES_UNTIL_IT_WAITS = 30;
/** Bytes of data in one SCTP packet at the library's MTU of 1,280. */
const PACKET_BYTES = 1_140;

/** A channel that empties its buffer on request of the test. */
function start() {
  const sent: Uint8Array[] = [];
  let bufferedBytes = 0;
  let isOpen = true;
  const channel = {
    isOpen: () => isOpen,
    send(message: string | Uint8Array) {
      if (typeof message === 'string') throw new Error('Only frames go here');
      sent.push(message);
      bufferedBytes += message.length;
    },
    bufferedBytes: () => bufferedBytes,
  };
  const lane = createLane<Uint8Array<ArrayBuffer>>(channel, { lowBytes: LOW_BYTES, maxBytes: 1e9 });
  return {
    sent,
    bulk: createBulkLane(lane),
    bufferedBytes: () => bufferedBytes,
    drain() {
      bufferedBytes = 0;
      lane.onLow();
    },
    close() {
      isOpen = false;
      lane.end();
    },
  };
}
const kinds = (sent: readonly Uint8Array[]) => sent.map((each) => readBulkFrame(each)?.kind);

it('carries a content whole, however it is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(40_000), { maxLength: 4 }),
      fc.integer({ min: 1, max: 0xffffffff }),
      async (lengths, transfer) => {
        const { bulk, sent, drain } = start();
        const pieces = lengths.map((length, index) => new Uint8Array(length).fill(index + 1));
        let isDone = false;
        const done = bulk.send(transfer, pieces).finally(() => {
          isDone = true;
        });
        while (!isDone) {
          drain();
          await Promise.resolve();
        }
        expect(await done).toBe(true);
        const frames = sent.map((each) => readBulkFrame(each));
        expect(frames.every((frame) => frame?.transfer === transfer)).toBe(true);
        expect(frames.at(-1)?.kind).toBe('end');
        const came = Buffer.concat(frames.map((frame) => frame?.bytes ?? new Uint8Array()));
        expect(came.equals(Buffer.concat(pieces))).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

it('lets little wait in the channel, so that what others send is not far behind', async () => {
  const { bulk, bufferedBytes, drain } = start();
  const pieces = Array.from({ length: 20 }, () => new Uint8Array(50_000));
  let isDone = false;
  const done = bulk.send(1, pieces).finally(() => {
    isDone = true;
  });
  let maxBytes = 0;
  while (!isDone) {
    // The lane sends until it waits.
    await new Promise(setImmediate);
    maxBytes = Math.max(maxBytes, bufferedBytes());
    drain();
  }
  expect(await done).toBe(true);
  expect(maxBytes).toBeGreaterThan(LOW_BYTES);
  expect(maxBytes).toBeLessThan(LOW_BYTES + 17_000);
});

it('ends at once when it is cancelled, and sends a cancel frame', async () => {
  const { bulk, sent, drain } = start();
  const cancelled = new AbortController();
  const done = bulk.send(7, [new Uint8Array(1_000_000)], cancelled.signal);
  await vi.waitUntil(() => sent.length === FRAMES_UNTIL_IT_WAITS);
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(PACKET_BYTES);
  cancelled.abort();
  drain();
  expect(await done).toBe(false);
  expect(sent).toHaveLength(FRAMES_UNTIL_IT_WAITS + 1);
  expect(kinds(sent).at(-1)).toBe('cancel');
});

it('ends with the channel, and with a content that cannot be read on', async () => {
  const closed = start();
  const done = closed.bulk.send(1, [new Uint8Array(1_000_000)]);
  await vi.waitUntil(() => closed.sent.length === FRAMES_UNTIL_IT_WAITS);
  closed.close();
  expect(await done).toBe(false);

  const torn = start();
  const content = async function* () {
    yield new Uint8Array(10);
    throw new Error('the file is gone');
  };
  await expect(torn.bulk.send(1, content())).rejects.toThrow('the file is gone');
  expect(kinds(torn.sent)).toEqual(['data', 'cancel']);
});

it('calls every listener for each frame until it unsubscribes', () => {
  const { bulk } = start();
  const received: string[] = [];
  const off = bulk.onFrame(({ kind }) => void received.push(kind));
  expect(bulk.receive(Uint8Array.of(2, 0, 0, 0, 9))).toBe(true);
  expect(bulk.receive(Uint8Array.of(9))).toBe(false);
  off();
  bulk.receive(Uint8Array.of(2, 0, 0, 0, 9));
  expect(received).toEqual(['end']);
  expect(bulk.newTransfer()).not.toBe(bulk.newTransfer());
});

it('is read as it was written, wherever it lies in memory', () => {
  fc.assert(
    fc.property(
      fc.nat(4_294_967_295),
      fc.uint8Array({ maxLength: 100 }),
      fc.nat(9),
      (transfer, bytes, offset) => {
        const frame = writeBulkFrame('data', transfer, bytes);
        const memory = new Uint8Array(offset + frame.length + 3).fill(0xff);
        memory.set(frame, offset);
        const read = readBulkFrame(memory.subarray(offset, offset + frame.length));
        expect(read).toEqual({ kind: 'data', transfer, bytes });
      },
    ),
  );
});

it('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (garbage) => {
      const read = readBulkFrame(garbage);
      if (read) expect(writeBulkFrame(read.kind, read.transfer, read.bytes)).toEqual(garbage);
    }),
  );
});

it('of a kind that is not known yet is ignored', () => {
  for (const kind of [0, 4, 255]) expect(readBulkFrame(Uint8Array.of(kind, 0, 0, 0, 1))).toBeNull();
});
