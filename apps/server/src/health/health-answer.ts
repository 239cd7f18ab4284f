/** The answer of `/readyz`; `missing` lists the unavailable dependencies, or `leaving`, `starting`, `event-loop`. */
export type ReadinessAnswer =
  | { status: 200; body: { status: 'ok' } }
  | { status: 503; body: { status: 'unavailable'; missing: string[] } };

/** A server that reported nothing for this long is stuck. Thousands of reconnecting cars block it for a second or two. */
export const STUCK_MS = 5_000;

/** The answer before the first report. */
export const STARTING: ReadinessAnswer = {
  status: 503,
  body: { status: 'unavailable', missing: ['starting'] },
};

/** The answer for a path of the health port, by the server's report of `sinceMs` ago. */
export function healthAnswer(
  path: string,
  reported: ReadinessAnswer,
  sinceMs: number,
): { status: number; body: object } {
  const isStuck = sinceMs > STUCK_MS;
  if (path === '/readyz')
    return isStuck ? { status: 503, body: { status: 'unavailable', missing: ['event-loop'] } } : reported;
  if (path === '/healthz')
    return isStuck ? { status: 503, body: { status: 'stuck' } } : { status: 200, body: { status: 'ok' } };
  return { status: 404, body: { code: 'not-found' } };
}
