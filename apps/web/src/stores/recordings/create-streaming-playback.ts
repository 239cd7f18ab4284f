import { ask } from '@ligo/link';
import { type CarExtras, LINK, type SentryRecording } from '@ligo/protocol';
import type { FragmentPlayer, ReadRange, VideoIndex } from '../../ports/recordings.ts';
import type { RecordingsContext } from './recordings-link.ts';

/** Starts the playback in an element; the returned function ends it. `onFailure` is called if it cannot play. */
export type StreamPlayback = (video: HTMLVideoElement, onFailure: () => void) => () => void;

const ascends = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));

/** The fragment index in the car's answer; `null` if it cannot be played. */
export function videoIndexOf(answer: CarExtras<'GetSentryVideoIndex'>): VideoIndex | null {
  const { success, size, duration, initBytes, codec, times, offsets, isOpen = false } = answer;
  const isSound =
    success &&
    times.length > 0 &&
    times.length === offsets.length &&
    ascends(times) &&
    ascends(offsets) &&
    initBytes > 0 &&
    (offsets[0] ?? 0) >= initBytes &&
    (offsets.at(-1) ?? 0) < size &&
    (times.at(-1) ?? 0) <= duration;
  if (!isSound) return null;
  return { sizeBytes: size, durationMs: duration, initBytes, codec, timesMs: times, offsets, isOpen };
}

export function createStreamingPlayback(
  { link, clock, fetchRange }: Omit<RecordingsContext, 'files'>,
  fragmentPlayer: FragmentPlayer,
) {
  const isReached = () => link.get().reach === 'car';
  const reached = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(new Error('no longer wanted'));
      if (isReached()) return resolve();
      const off = link.subscribe(() => {
        if (!isReached()) return;
        off();
        resolve();
      });
      signal.addEventListener('abort', () => {
        off();
        reject(new Error('no longer wanted'));
      });
    });
  const readOnce = (filePath: string, fromByte: number, toByte: number, signal: AbortSignal) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const bytes = new Uint8Array(toByte - fromByte);
      let receivedCount = 0;
      const fail = (reason: string) => reject(new Error(reason));
      signal.addEventListener('abort', () => fail('no longer wanted'));
      const on = {
        began: (_sizeBytes: number, from: number) => from === fromByte || fail('bad-range'),
        data(piece: Uint8Array) {
          bytes.set(piece.subarray(0, bytes.length - receivedCount), receivedCount);
          receivedCount = Math.min(bytes.length, receivedCount + piece.length);
        },
        end: () => (receivedCount === bytes.length ? resolve(bytes) : fail('broken')),
        failed: fail,
      };
      fetchRange({ filePath, fromByte, toByte }, on, signal);
    });
  const reader =
    (filePath: string): ReadRange =>
    async (fromByte, toByte, signal) => {
      for (;;) {
        await reached(signal);
        try {
          return await readOnce(filePath, fromByte, toByte, signal);
        } catch (error) {
          // A read that the link interrupted is repeated over the next one; other failures are final.
          if (signal.aborted || isReached()) throw error;
        }
      }
    };
  const indexOf = async (filePath: string): Promise<VideoIndex | null> => {
    const answer = await ask(
      { link, clock },
      'GetSentryVideoIndex',
      { filePath },
      { limitMs: LINK.deadAfterMs, isAnswer: (answer) => (answer.filePath ?? filePath) === filePath },
    );
    return answer.ok ? videoIndexOf(answer.extras) : null;
  };
  return async ({ filePath }: SentryRecording): Promise<StreamPlayback | null> => {
    const index = await indexOf(filePath);
    if (!index || !fragmentPlayer.canPlay(index.codec)) return null;
    const file = { index, read: reader(filePath), reload: () => indexOf(filePath) };
    return (video, onFailure) => fragmentPlayer.play(video, file, onFailure);
  };
}
