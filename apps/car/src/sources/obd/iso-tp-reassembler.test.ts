import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CanFrame, IsoTpReassembler } from './iso-tp-reassembler.ts';

const frame = (id: number, ...data: number[]): CanFrame => ({
  id,
  isExtended: id > 0x7ff,
  data: Uint8Array.from(data),
});

/** The frames of a message, with or without padding. */
function framesOf(id: number, payload: Uint8Array, fill: boolean): CanFrame[] {
  const filled = (bytes: number[]) =>
    frame(id, ...bytes, ...(fill ? Array<number>(8 - bytes.length).fill(0xaa) : []));
  if (payload.length <= 7) return [filled([payload.length, ...payload])];
  const frames = [filled([0x10 + (payload.length >> 8), payload.length & 0xff, ...payload.subarray(0, 6)])];
  for (let at = 6, number = 1; at < payload.length; at += 7, number += 1)
    frames.push(filled([0x20 + (number % 16), ...payload.subarray(at, at + 7)]));
  return frames;
}

const senders = [0x7e8, 0x7ef, 0x18daf110, 0x7bb];
const payload = fc.uint8Array({ minLength: 1, maxLength: 300 });
const message = fc.tuple(payload, fc.boolean());
const joined = (frames: readonly CanFrame[], joiner = new IsoTpReassembler()) =>
  frames.flatMap((each) => joiner.push(each, 0) ?? []);

it('TP-1 reassembles messages of several control units in any interleaving', () => {
  fc.assert(
    fc.property(fc.tuple(...senders.map(() => message)), fc.infiniteStream(fc.nat()), (messages, chance) => {
      const queues = messages.map(([bytes, fill], place) => framesOf(senders[place] ?? 0, bytes, fill));
      const mixed: CanFrame[] = [];
      while (queues.some((queue) => queue.length > 0)) {
        const left = queues.filter((queue) => queue.length > 0);
        mixed.push(...(left[chance.next().value % left.length]?.splice(0, 1) ?? []));
      }
      const joiner = new IsoTpReassembler();
      const found = joined(mixed, joiner);
      expect(Object.fromEntries(found.map(({ id, payload: bytes }) => [id, bytes]))).toEqual(
        Object.fromEntries(messages.map(([bytes], place) => [senders[place], bytes])),
      );
      expect([found.length, joiner.faults]).toEqual([senders.length, 0]);
    }),
  );
});

it('TP-1 reassembles the longest message', () => {
  const longest = new Uint8Array(4_095).map((_, place) => place);
  expect(joined(framesOf(0x7e8, longest, false)).map((each) => each.payload)).toEqual([longest]);
});

it('TP-2 discards a message with a lost, repeated or misplaced frame', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 120 }),
      fc.nat(),
      fc.constantFrom('lost', 'twice', 'swapped'),
      (bytes, chance, what) => {
        const frames = framesOf(0x7e8, bytes, true);
        const place = chance % frames.length;
        if (what === 'lost') frames.splice(place, 1);
        else if (what === 'twice') frames.splice(place, 0, ...frames.slice(place, place + 1));
        else frames.push(...frames.splice(place, 1));
        // The first frame twice, or the last one last, is still the message.
        const isWhole =
          (what === 'twice' && place === 0) || (what === 'swapped' && place === frames.length - 1);
        const wasWholeBefore = what === 'twice' && place === frames.length - 2;
        expect(joined(frames).map((each) => each.payload)).toEqual(isWhole || wasWholeBefore ? [bytes] : []);
      },
    ),
  );
});

it('TP-2 waits one second for each frame', () => {
  const [first, second, third] = framesOf(0x7e8, new Uint8Array(20), true) as [CanFrame, CanFrame, CanFrame];
  const at = (...times: number[]) => {
    const joiner = new IsoTpReassembler();
    return [first, second, third].map((each, place) => joiner.push(each, times[place] ?? 0) !== null).at(-1);
  };
  expect([at(0, 1_000, 2_000), at(0, 1_001, 1_002), at(0, 0, 1_001)]).toEqual([true, false, false]);
});

it.each([
  ['without bytes', []],
  ['of no length', [0x00, 1, 2]],
  ['that is shorter than its length', [0x05, 1, 2]],
  ['of eight and more in one', [0x08, 1, 2, 3, 4, 5, 6, 7]],
  ['that begins a long one which is short', [0x10, 0x06, 1, 2, 3, 4, 5, 6]],
  ['that begins a long one in a short frame', [0x10, 0x20, 1, 2]],
  ['that follows nothing', [0x21, 1, 2, 3, 4, 5, 6, 7]],
  ['of a type that does not exist', [0x41, 1, 2, 3]],
])('TP-2 discards and counts a frame %s', (_, data) => {
  const joiner = new IsoTpReassembler();
  expect(joined([frame(0x7e8, ...data)], joiner)).toEqual([]);
  expect(joiner.faults).toBe(1);
});

it('TP-2 discards a consecutive frame that is too short', () => {
  const [first, second, third] = framesOf(0x7e8, new Uint8Array(20), false) as [CanFrame, CanFrame, CanFrame];
  expect(joined([first, { ...second, data: second.data.subarray(0, 7) }, third])).toEqual([]);
});

it('TP-3 replaces an unfinished message by the next one of its sender', () => {
  const old = framesOf(0x7e8, new Uint8Array(30), true).slice(0, 2);
  const next = Uint8Array.from({ length: 12 }, (_, place) => place);
  expect(joined([...old, ...framesOf(0x7e8, next, true)]).map((each) => each.payload)).toEqual([next]);
  expect(joined([...old, frame(0x7e8, 2, 0x50, 3)]).length).toBe(1);
});

it('TP-4 ignores flow control between frames, also of the sender', () => {
  const bytes = new Uint8Array(30).fill(7);
  const [first, ...others] = framesOf(0x7e8, bytes, true) as [CanFrame, ...CanFrame[]];
  const goAhead = [frame(0x7e0, 0x30, 0, 0), frame(0x7e8, 0x30, 0, 0)];
  expect(joined([first, ...goAhead, ...others]).map((each) => each.payload)).toEqual([bytes]);
});

it('TP-1 TP-2 accepts any frames without an error and buffers a bounded number of messages', () => {
  const any = fc.record({
    id: fc.nat(0x1fff_ffff),
    isExtended: fc.boolean(),
    data: fc.uint8Array({ maxLength: 8 }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 200 }), (frames) => {
      for (const each of joined(frames)) expect(each.payload.length).toBeGreaterThan(0);
    }),
  );
  const joiner = new IsoTpReassembler();
  for (let id = 0; id < 100_000; id++) joiner.push(frame(id + 0x800, 0x10, 0x20, 1, 2, 3, 4, 5, 6), 0);
  expect(joiner.push(frame(0x800, 0x21, 1, 2, 3, 4, 5, 6, 7), 0)).toBeNull();
});
