import { expect, it } from 'vitest';
import { healthAnswer, STARTING, STUCK_MS } from './health-answer.ts';
import { Readiness, readinessBodySchema } from './readiness.ts';

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

it('answers readiness only in the declared form', async () => {
  const check = { name: 'redis', run: () => Promise.reject(new Error('gone')) };
  const readiness = [new Readiness([], () => {}), new Readiness([check], () => {})];
  const reports = [STARTING, ...(await Promise.all(readiness.map((each) => each.answer())))];
  const answers = [STUCK_MS, STUCK_MS + 1].flatMap((sinceMs) =>
    reports.map((report) => healthAnswer('/readyz', report, sinceMs).body),
  );
  for (const body of answers) expect(readinessBodySchema.parse(body)).toEqual(body);
  expect(readinessBodySchema.safeParse({ status: 'unavailable', missing: [] }).success).toBe(false);
});
