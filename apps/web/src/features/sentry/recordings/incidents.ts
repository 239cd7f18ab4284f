import type { SentryRecording } from '@ligo/protocol';
import { startOf } from './recording-name.ts';

/** Recordings between which less time passes belong together, ms. */
const CLOSE_MS = 3 * 60_000;

/** Parts a list, newest first, into incidents: recordings that follow each other closely. */
export function incidentsOf(recordings: readonly SentryRecording[]): SentryRecording[][] {
  const incidents: SentryRecording[][] = [];
  for (const recording of recordings) {
    const last = incidents.at(-1);
    const next = last?.at(-1);
    if (last && next && isClose(recording, next)) last.push(recording);
    else incidents.push([recording]);
  }
  return incidents;
}

function isClose(earlier: SentryRecording, later: SentryRecording): boolean {
  const [from, to] = [startOf(earlier), startOf(later)];
  return from !== null && to !== null && to - (from + earlier.duration) <= CLOSE_MS;
}
