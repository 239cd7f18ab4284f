import { readFileSync } from 'node:fs';
import type { Recorder } from '../history.ts';

const EVERY_MS = 500;

/** Records how long programs waited for a processor, in sum, ms. Returns the function that ends this. */
export function recordStalls(recorder: Recorder, programs: () => readonly number[]): () => void {
  const known = new Map<number, number>();
  const timer = setInterval(() => {
    let ms = 0;
    for (const pid of programs()) {
      const waitedMs = waitedMsOf(pid);
      // A program that is new, or has ended, waited for nothing that is known.
      ms += Math.max(0, waitedMs - (known.get(pid) ?? waitedMs));
      known.set(pid, waitedMs);
    }
    if (ms > 0) recorder.record({ type: 'stalled', ms });
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** How long the main thread of a process was ready and waited for a processor, ms. */
function waitedMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000;
  } catch {
    return 0;
  }
}
