/**
 * Queries a server's readiness ten times a second in a separate process, each time over a new connection. On request, reports the
 * slowest answer to its parent, ms; a probe that fails or is not ready counts as two seconds. No TypeScript, which takes longer to load
 * than the probe to start.
 */
const origin = process.argv[2] ?? '';
const EVERY_MS = 100;
const FAILED_MS = 2_000;
let slowestMs = 0;

async function probe() {
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
