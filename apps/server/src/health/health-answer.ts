import type { ReadinessAnswer } from './readiness.ts';

/** A server that said nothing for so long stands still. A crowd that comes back at once keeps it busy for a second or two. */
export const STUCK_MS = 5_000;

/** What is answered before the server said anything. */
export const STARTING: ReadinessAnswer = {
  status: 503,
  body: { status: 'unavailable', missing: ['starting'] },
};

/** What a path of the health port is answered, by what the server said `sinceMs` ago. */
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
