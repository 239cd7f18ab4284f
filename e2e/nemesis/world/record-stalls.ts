import type { Recorder } from '../history.ts';

const EVERY_MS = 100;
/** A timer may be this late on a machine that is not busy, ms. */
const SPARE_MS = 100;

/** Records how long this process waited for a processor, as the programs beside it did. Returns the function that ends this. */
export function recordStalls(recorder: Recorder): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const ms = nowMs - lastMs - EVERY_MS;
    lastMs = nowMs;
    if (ms > SPARE_MS) recorder.record({ type: 'stalled', ms });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
