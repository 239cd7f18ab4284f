import { FIRST_BYTES, inSequence, NEXT_BYTES } from './in-sequence.ts';
import type { CanFrame } from './read-elm-answer.ts';

const FIRST = 1;
const NEXT = 2;
const typeOf = ({ data }: CanFrame) => (data[0] ?? 0) >> 4;

/** TP-6: the frames of one answer, those of each sender in the order of their numbers. Incomplete messages stay as they are. */
export function orderFrames(frames: readonly CanFrame[]): readonly CanFrame[] {
  if (!frames.some((frame) => typeOf(frame) === NEXT)) return frames;
  const ordered = [...frames];
  for (const sender of new Set(frames.map(senderOf))) {
    const places = [...frames.keys()].filter((place) => {
      const frame = frames[place];
      return frame && senderOf(frame) === sender && [FIRST, NEXT].includes(typeOf(frame));
    });
    const own = orderMessage(places.flatMap((place) => frames[place] ?? []));
    places.forEach((place, at) => {
      const frame = own[at];
      if (frame) ordered[place] = frame;
    });
  }
  return ordered;
}

const senderOf = ({ id, isExtended }: CanFrame) => id * 2 + (isExtended ? 1 : 0);

/** The frames of one sender. */
function orderMessage(frames: readonly CanFrame[]): readonly CanFrame[] {
  const [first, ...otherFirsts] = frames.filter((frame) => typeOf(frame) === FIRST);
  if (!first || otherFirsts.length > 0) return frames;
  const length = ((first.data[0] ?? 0) & 0xf) * 256 + (first.data[1] ?? 0);
  const next = frames.filter((frame) => typeOf(frame) === NEXT);
  const count = Math.ceil((length - FIRST_BYTES) / NEXT_BYTES);
  const order = inSequence(
    next.map(({ data }) => (data[0] ?? 0) & 0xf),
    1,
    count,
  );
  return order ? [first, ...order.flatMap((index) => next[index] ?? [])] : frames;
}
