/**
 * Asks a server for its readiness ten times a second, in a process of its own, each time over a new connection. Tells its parent
 * the slowest answer, ms, when asked; a probe that fails or is not ready counts as two seconds.
 */
const origin = process.argv[2] ?? '';
const EVERY_MS = 100;
const FAILED_MS = 2_000;
let slowestMs = 0;

async function probe(): Promise<void> {
  const beganAt = performance.now();
  let tookMs = FAILED_MS;
  try {
    const answer = await fetch(`${origin}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(FAILED_MS),
    });
    await answer.arrayBuffer();
    if (answer.ok) tookMs = performance.now() - beganAt;
  } catch {
    // Counted as failed.
  }
  slowestMs = Math.max(slowestMs, tookMs);
}

setInterval(() => void probe(), EVERY_MS);
process.on('message', () => {
  process.send?.(slowestMs);
  slowestMs = 0;
});
process.on('disconnect', () => process.exit(0));
