/**
 * Indices of these sequence numbers (modulo 16) in their order, starting with `first`; `null`: one is missing or surplus. An adapter that
 * swaps lines swaps near ones, so that the earliest line with the right number is the next.
 */
export function inSequence(numbers: readonly number[], first: number, count: number): number[] | null {
  if (numbers.length !== count) return null;
  const left = new Set(numbers.keys());
  const order: number[] = [];
  for (let number = first; number < first + count; number += 1) {
    const index = [...left].find((each) => numbers[each] === number % 16);
    if (index === undefined) return null;
    left.delete(index);
    order.push(index);
  }
  return order;
}

/** Bytes of a message in its first frame and in each consecutive frame of ISO-TP. */
export const FIRST_BYTES = 6;
export const NEXT_BYTES = 7;
