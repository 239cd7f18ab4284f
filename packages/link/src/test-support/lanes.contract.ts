import { CHANNEL_MESSAGE_MAX_BYTES } from '@ligo/protocol';
import type { BulkFrame } from '../bulk-lane.ts';
import type { Lanes, LanesHandlers } from '../lanes.ts';

/** Both ends of a connection that is being opened. */
export interface LaneEnds {
  one: Lanes;
  other: Lanes;
  /** Ends the connection from the first end. */
  close(): void;
}
/** Starts to open a connection; its ends call the handlers. */
export type OpenLanes = (one: LanesHandlers, other: LanesHandlers) => LaneEnds | Promise<LaneEnds>;

/** What holds of every pair of lanes. `run` rejects where it does not. */
export interface LaneCase {
  title: string;
  run(open: OpenLanes): Promise<void>;
}

const MEGABYTE = 1_000_000;

/** One end's ears. */
function createEars() {
  const received: string[] = [];
  const waiting = new Set<() => void>();
  let count = 0;
  const note = (what: string) => {
    received.push(what);
    for (const look of [...waiting]) look();
  };
  const handlers: LanesHandlers = {
    onOpen: () => note('open'),
    onActivity() {
      count += 1;
    },
    onMessage: note,
    onIgnored: () => note('ignored'),
    onClosed: () => note('closed'),
  };
  return {
    received,
    handlers,
    activityCount: () => count,
    note,
    /** Resolves when so much was noted. */
    until: (isEnough: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isEnough()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

function same(actual: unknown, expected: unknown): void {
  const [was, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (was !== wanted) throw new Error(`Expected ${wanted?.slice(0, 500)}, got ${was?.slice(0, 500)}`);
}

/** Opens a connection, waits for both ends, plays, and ends it. */
async function play(
  open: OpenLanes,
  run: (
    ends: LaneEnds,
    one: ReturnType<typeof createEars>,
    other: ReturnType<typeof createEars>,
  ) => Promise<void>,
): Promise<void> {
  const [one, other] = [createEars(), createEars()];
  const ends = await open(one.handlers, other.handlers);
  try {
    await Promise.all([one, other].map((each) => each.until(() => each.received.includes('open'))));
    await run(ends, one, other);
  } finally {
    ends.close();
  }
}

const bytesOf = (length: number) =>
  new Uint8Array(length).map((_byte, index) => (index * 31 + (index >> 8)) % 251);

/** Collects one transfer; `frames` is how each frame was called, in short. */
function collect(lanes: Lanes, ears: ReturnType<typeof createEars>) {
  const pieces: Uint8Array[] = [];
  lanes.bulk.onFrame(({ kind, bytes }: BulkFrame) => {
    if (kind === 'data') pieces.push(bytes.slice());
    else ears.note(kind);
  });
  return {
    length: () => pieces.reduce((sum, { length }) => sum + length, 0),
    sum: () => checksum(pieces),
  };
}

function checksum(pieces: readonly Uint8Array[]): number {
  let sum = 0;
  for (const piece of pieces) for (const byte of piece) sum = (sum * 33 + byte) % 0x7fffffff;
  return sum;
}

/** The requirements of every pair of lanes, with any library or browser. */
export const LANE_CASES: readonly LaneCase[] = [
  {
    title: 'both ends are open before anything else, and receive the first messages of the other',
    async run(open) {
      const [one, other] = [createEars(), createEars()];
      let ends: LaneEnds | null = null;
      let early: (() => void)[] = [];
      const greet = (send: () => void) => (ends ? send() : early.push(send));
      ends = await open(
        {
          ...one.handlers,
          onOpen: () => {
            one.note('open');
            greet(() => ends?.one.control.send('from one'));
          },
        },
        {
          ...other.handlers,
          onOpen: () => {
            other.note('open');
            greet(() => ends?.other.control.send('from other'));
          },
        },
      );
      for (const send of early) send();
      early = [];
      await Promise.all([one, other].map((each) => each.until(() => each.received.length === 2)));
      same(
        [one.received, other.received],
        [
          ['open', 'from other'],
          ['open', 'from one'],
        ],
      );
      ends.close();
    },
  },
  {
    title: 'texts come in their order and whole, the largest too',
    run: (open) =>
      play(open, async (ends, one, other) => {
        const texts = Array.from({ length: 500 }, (_, index) => `${index} ßלום ${'x'.repeat(index)}`);
        texts.push('y'.repeat(CHANNEL_MESSAGE_MAX_BYTES), 'last');
        for (const text of texts) {
          same([ends.one.control.send(text), ends.other.control.send(text)], [true, true]);
          await ends.one.control.drained();
          await ends.other.control.drained();
        }
        await Promise.all([one, other].map((each) => each.until(() => each.received.at(-1) === 'last')));
        same(
          [one.received, other.received],
          [
            ['open', ...texts],
            ['open', ...texts],
          ],
        );
      }),
  },
  {
    title: 'a content comes whole over the bulk lane, and each frame is a sign of life',
    run: (open) =>
      play(open, async (ends, _one, other) => {
        const content = bytesOf(MEGABYTE);
        const got = collect(ends.other, other);
        const pieces = [content.subarray(0, 1), content.subarray(1, 100_001), content.subarray(100_001)];
        same(await ends.one.bulk.send(ends.one.bulk.newTransfer(), pieces), true);
        await other.until(() => other.received.at(-1) === 'end');
        same([got.length(), got.sum()], [MEGABYTE, checksum([content])]);
        same([other.received, other.activityCount() > 60], [['open', 'end'], true]);
      }),
  },
  {
    title: 'a message goes past a long content',
    run: (open) =>
      play(open, async (ends, one, other) => {
        let sent = 0;
        async function* content() {
          for (; sent < 40; sent++) {
            yield new Uint8Array(MEGABYTE / 4);
            if (sent === 1) ends.one.control.send('ping');
          }
        }
        collect(ends.other, other);
        const done = ends.one.bulk.send(1, content());
        await other.until(() => other.received.includes('ping'));
        ends.other.control.send('pong');
        await one.until(() => one.received.includes('pong'));
        same(await done, true);
        await other.until(() => other.received.includes('end'));
        same(other.received, ['open', 'ping', 'end']);
      }),
  },
  {
    title: 'a cancelled content ends, and the next one comes whole',
    run: (open) =>
      play(open, async (ends, _one, other) => {
        const got = collect(ends.other, other);
        const cancelled = new AbortController();
        async function* endless() {
          for (let count = 0; ; count++) {
            if (count === 10) cancelled.abort();
            yield new Uint8Array(50_000);
          }
        }
        same(await ends.one.bulk.send(1, endless(), cancelled.signal), false);
        await other.until(() => other.received.includes('cancel'));
        const before = got.length();
        same(await ends.one.bulk.send(2, [bytesOf(70_000)]), true);
        await other.until(() => other.received.includes('end'));
        same([other.received, got.length() - before], [['open', 'cancel', 'end'], 70_000]);
      }),
  },
  {
    title: 'a closed end calls no handlers, and the other end is notified',
    run: (open) =>
      play(open, async (ends, one, other) => {
        async function* endless() {
          for (;;) yield new Uint8Array(50_000);
        }
        const left = ends.other.bulk.send(1, endless());
        ends.close();
        await other.until(() => other.received.includes('closed'));
        same([ends.one.control.send('x'), ends.other.control.send('x'), await left], [false, false, false]);
        await ends.one.control.drained();
        same(one.received, ['open']);
      }),
  },
];
