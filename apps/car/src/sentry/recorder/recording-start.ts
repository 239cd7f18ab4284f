import type { WallMs } from '@ligo/signals';
import type { InitSegment } from '../../ports/capture.ts';
import { plusMs } from '../../ports/unit-time.ts';
import type { WatchSettings } from '../watcher-contract.ts';
import type { FragmentRing } from './machine/fragment-ring.ts';
import type { SentryRecorderEffect } from './machine/sentry-recorder-machine.ts';
import type { RecordingStart } from './recording-writer.ts';

/** The start of a recording, with the start of the movement by both clocks. */
export type Begin = Omit<Extract<SentryRecorderEffect, { type: 'begin' }>, 'type'> & {
  movedAtUnixMs: WallMs;
};

/** REC-9: The start with the buffered fragments; `null`: they do not reach its time yet. */
export function bufferedStart(
  { movedAtMs, movedAtUnixMs, cameras }: Begin,
  preBuffer: FragmentRing,
  init: InitSegment,
  isWhole: boolean,
  settings: WatchSettings,
): RecordingStart | null {
  const fromMs = plusMs(movedAtMs, -settings.preBufferTime * 1_000);
  const buffered = preBuffer.from(fromMs);
  const [first] = buffered;
  if (!first || (buffered.at(-1)?.shownAtMs ?? 0) < fromMs) return null;
  // REC-7: The wall clock may have been set since the movement.
  const startedAtMs = movedAtUnixMs + (first.shownAtMs - movedAtMs);
  return {
    init,
    fragments: buffered.map(({ fragment }) => fragment),
    startedAtMs,
    movedAtMs: Math.max(movedAtUnixMs, startedAtMs),
    cameras,
    isWhole,
    settings,
  };
}
