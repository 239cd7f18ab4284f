/** Chunks so far ahead of the next one mean that the next one is lost. */
const MAX_QUEUED = 256;

/** Pieces of a file that may come in any order, put back into theirs. */
export interface ChunkReassembly {
  total: number;
  /** Index of the piece that is to be written next. */
  next: number;
  /** Pieces that came before their turn. */
  waiting: ReadonlyMap<number, Uint8Array>;
}

export const emptyReassembly = (total: number): ChunkReassembly => ({ total, next: 0, waiting: new Map() });

/** Takes a piece; answers what can be written now, in order. `null` if too much is missing before it. */
export function addChunk(
  order: ChunkReassembly,
  index: number,
  bytes: Uint8Array,
): { order: ChunkReassembly; ready: readonly Uint8Array[] } | null {
  if (index < order.next || index >= order.total || order.waiting.has(index)) return { order, ready: [] };
  if (index > order.next) {
    if (order.waiting.size >= MAX_QUEUED) return null;
    return { order: { ...order, waiting: new Map(order.waiting).set(index, bytes) }, ready: [] };
  }
  const ready = [bytes];
  if (order.waiting.size === 0) return { order: { ...order, next: index + 1 }, ready };
  const waiting = new Map(order.waiting);
  let next = index + 1;
  for (let piece = waiting.get(next); piece; piece = waiting.get(next)) {
    ready.push(piece);
    waiting.delete(next);
    next += 1;
  }
  return { order: { ...order, next, waiting }, ready };
}
