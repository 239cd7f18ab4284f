import type { VideoIndex } from '../../ports/fragment-player.ts';

/** How far ahead of the position fragments are fetched, and beyond which distance they are evicted, ms. */
const BUFFER_AHEAD_MS = 12_000;
const BUFFER_BEHIND_MS = 40_000;

/** The fragment that holds a moment. */
export function fragmentAt({ timesMs }: VideoIndex, atMs: number): number {
  let [low, high] = [0, timesMs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((timesMs[middle] ?? 0) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Begin and end of a fragment, ms, and its bytes, the last one excluded. */
export function fragmentOf(index: VideoIndex, at: number) {
  return {
    startMs: index.timesMs[at] ?? 0,
    endMs: index.timesMs[at + 1] ?? index.durationMs,
    fromByte: index.offsets[at] ?? 0,
    toByte: index.offsets[at + 1] ?? index.sizeBytes,
  };
}

/** The fragment to fetch next, with those that are here; `null` if there is enough. */
export function nextFragment(index: VideoIndex, here: ReadonlySet<number>, atMs: number): number | null {
  for (let at = fragmentAt(index, atMs); at < index.timesMs.length; at += 1) {
    if (fragmentOf(index, at).startMs > atMs + BUFFER_AHEAD_MS) return null;
    if (!here.has(at)) return at;
  }
  return null;
}

/** The fragment to evict, the furthest; `null` while all of them are near. */
export function evictableFragment(index: VideoIndex, here: ReadonlySet<number>, atMs: number): number | null {
  let far: number | null = null;
  let maxMs = BUFFER_BEHIND_MS;
  for (const at of here) {
    const { startMs, endMs } = fragmentOf(index, at);
    const awayMs = Math.max(startMs - atMs, atMs - endMs);
    if (awayMs > maxMs) [far, maxMs] = [at, awayMs];
  }
  return far;
}
