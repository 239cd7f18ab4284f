import type { FragmentPlayer, FragmentSource, VideoIndex } from '../ports/recordings.ts';

/** How far ahead of the position fragments are fetched, and beyond which distance they are evicted, ms. */
const BUFFER_AHEAD_MS = 12_000;
const BUFFER_BEHIND_MS = 40_000;

/** How often the index of a file that is being written is read again while all of it is here, ms. */
const RELOAD_INTERVAL_MS = 2_000;

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

/** Safari on phones has its own, which may evict data at any time. */
const Source = () =>
  (globalThis as { ManagedMediaSource?: typeof MediaSource }).ManagedMediaSource ??
  (globalThis as { MediaSource?: typeof MediaSource }).MediaSource;
const typeOf = (codec: string) => `video/mp4; codecs="${codec}"`;

/** Waits for the end of a buffer's operation; rejects if it failed. */
function settled(buffer: SourceBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.onupdateend = () => resolve();
    buffer.onerror = () => reject(new Error('the buffer refused it'));
  });
}

function stillHere(index: VideoIndex, here: ReadonlySet<number>, buffered: TimeRanges): Set<number> {
  const has = (at: number) => {
    const { startMs, endMs } = fragmentOf(index, at);
    const middleS = (startMs + endMs) / 2_000;
    for (let range = 0; range < buffered.length; range += 1)
      if (buffered.start(range) <= middleS && middleS < buffered.end(range)) return true;
    return false;
  };
  return new Set([...here].filter(has));
}

interface Feed extends FragmentSource {
  video: HTMLVideoElement;
  source: MediaSource;
  buffer: SourceBuffer;
  signal: AbortSignal;
}

/** Feeds a buffer with the fragments near the position; resolves on an abort, rejects if it cannot continue. */
async function feed({ video, source, buffer, read, reload, signal, ...first }: Feed): Promise<void> {
  let { index } = first;
  let loadedAtMs = performance.now();
  const append = async (bytes: Uint8Array) => {
    if (signal.aborted) return;
    buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
    await settled(buffer);
  };
  let wake = () => {};
  let seek = new AbortController();
  const onMoved = () => wake();
  const onSeek = () => {
    seek.abort();
    wake();
  };
  video.addEventListener('seeking', onSeek, { signal });
  video.addEventListener('timeupdate', onMoved, { signal });
  signal.addEventListener('abort', onSeek);
  let here = new Set<number>();
  await append(await read(0, index.initBytes, signal));
  while (!signal.aborted) {
    const atMs = video.currentTime * 1_000;
    here = stillHere(index, here, buffer.buffered);
    const far = evictableFragment(index, here, atMs);
    if (far !== null) {
      const { startMs, endMs } = fragmentOf(index, far);
      here.delete(far);
      buffer.remove(startMs / 1_000, endMs / 1_000);
      await settled(buffer);
      continue;
    }
    const next = nextFragment(index, here, atMs);
    if (next === null) {
      const isLastHere = here.has(index.timesMs.length - 1);
      if (isLastHere && !index.isOpen && source.readyState === 'open') source.endOfStream();
      const leftMs =
        isLastHere && index.isOpen ? loadedAtMs + RELOAD_INTERVAL_MS - performance.now() : Infinity;
      if (leftMs <= 0) {
        index = (await reload()) ?? index;
        loadedAtMs = performance.now();
        if (!signal.aborted) source.duration = index.durationMs / 1_000;
        continue;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (leftMs < Infinity) timer = setTimeout(resolve, leftMs);
      });
      clearTimeout(timer);
      continue;
    }
    seek = new AbortController();
    const { fromByte, toByte } = fragmentOf(index, next);
    try {
      const wanted = AbortSignal.any([signal, seek.signal]);
      await append(await read(fromByte, toByte, wanted));
      // A fragment that the buffer does not keep would be fetched endlessly.
      if (!stillHere(index, new Set([next]), buffer.buffered).has(next)) throw new Error('not taken');
      here.add(next);
    } catch (error) {
      // Another place is wanted now.
      if (!seek.signal.aborted && !signal.aborted) throw error;
    }
  }
}

export const fragmentPlayer: FragmentPlayer = {
  canPlay: (codec) => Source()?.isTypeSupported(typeOf(codec)) ?? false,
  play(video, file, onFailure) {
    const MadeSource = Source();
    const scope = new AbortController();
    if (!MadeSource) {
      queueMicrotask(onFailure);
      return () => {};
    }
    const source = new MadeSource();
    const address = URL.createObjectURL(source);
    const fail = () => scope.signal.aborted || onFailure();
    source.addEventListener(
      'sourceopen',
      () => {
        try {
          const buffer = source.addSourceBuffer(typeOf(file.index.codec));
          // Without it a place outside of what is buffered is silently not taken.
          source.duration = file.index.durationMs / 1_000;
          feed({ ...file, video, source, buffer, signal: scope.signal }).catch(fail);
        } catch {
          fail();
        }
      },
      { once: true, signal: scope.signal },
    );
    video.addEventListener('error', fail, { signal: scope.signal });
    video.disableRemotePlayback = true;
    video.src = address;
    return () => {
      scope.abort();
      URL.revokeObjectURL(address);
      video.removeAttribute('src');
      video.load();
    };
  },
};
