import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasPostgres } from '../../apps/server/src/test-support/databases.ts';
import { Stack } from '../support/stack.ts';
import { CROWD, runNemesis } from './nemesis.ts';
import { describeFault, planFaults } from './plan.ts';
import { checkHistory } from './rules/check-history.ts';

/** Its minute has faults of a path to Redis, the disks of PostgreSQL and of the car, and a server. */
const SEED = 1142;
const LIMIT_MS = 400_000;
let stack: Stack;
beforeEach(() => {
  stack = new Stack();
});
afterEach(() => stack.end(), LIMIT_MS);

it.runIf(hasPostgres)(
  'two servers, their engines, cars and phones keep the invariants through a minute of faults',
  async () => {
    const plan = planFaults(SEED, 1);
    const crowd = { ...CROWD, linkEveryMs: 6_000 };
    const violations = checkHistory(await runNemesis(stack, plan, crowd, () => {}));
    expect(violations, plan.faults.map(({ fault }) => describeFault(fault)).join(', ')).toEqual([]);
  },
  LIMIT_MS,
);
