import { hasPostgres, postgresEngine } from '../apps/server/src/test-support/databases.ts';
import { fillQueue } from '../apps/server/src/test-support/fill-queue.ts';
import { startPushEnds } from './support/push-ends.ts';
import { reportTimes, sized } from './support/report.ts';

/**
 * From a car's report of an alarm to its arrival at the push service, while a long queue of equally urgent messages waits for a
 * push service that fails; beside an empty queue.
 */
const QUEUED = sized(1_000_000, 1_000);
/** The alarms of a car are limited to 30 in five minutes. */
const ROUNDS = sized(12, 2);
const GOAL_MS = 1_000;

if (!hasPostgres) {
  console.log('Skipped: PostgreSQL is not installed here.');
  process.exit(0);
}
const engine = await postgresEngine();
const ends = await startPushEnds({ DATABASE_URL: engine.url ?? '' });
const measure = async () => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await ends.reportMs());
  return times;
};
const empty = await measure();
await fillQueue(engine, QUEUED);
const full = await measure();
await ends.stop();
await engine.stop();
reportTimes('push-queue', full, empty, { figure: GOAL_MS }, { queued: QUEUED });
process.exit(0);
