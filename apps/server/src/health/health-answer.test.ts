import { expect, it } from 'vitest';
import { healthAnswer, STARTING, STUCK_MS } from './health-answer.ts';

const READY = { status: 200, body: { status: 'ok' } } as const;

it('answers the last report, and reports a stuck server as unhealthy', () => {
  for (const reported of [STARTING, READY])
    expect(healthAnswer('/readyz', reported, STUCK_MS)).toEqual(reported);
  expect(healthAnswer('/healthz', STARTING, STUCK_MS)).toEqual(READY);
  expect(healthAnswer('/readyz', READY, STUCK_MS + 1)).toEqual({
    status: 503,
    body: { status: 'unavailable', missing: ['event-loop'] },
  });
  expect(healthAnswer('/healthz', READY, STUCK_MS + 1)).toMatchObject({ status: 503 });
  expect(healthAnswer('/metrics', READY, 0)).toMatchObject({ status: 404 });
});
