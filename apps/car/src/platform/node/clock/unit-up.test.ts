import { uptime } from 'node:os';
import { expect, it, vi } from 'vitest';
import { unitUpMs } from './unit-up.ts';

vi.mock('node:os', { spy: true });
const awakeMs = () => Number(process.hrtime.bigint()) / 1e6;

it('counts the time that the unit slept, and advances in a container with a constant uptime', () => {
  vi.mocked(uptime).mockReturnValue((awakeMs() + 8 * 3_600_000) / 1_000);
  expect(unitUpMs() - awakeMs()).toBeGreaterThan(7.9 * 3_600_000);
  vi.mocked(uptime).mockReturnValue(124.08);
  const times = [awakeMs(), unitUpMs(), unitUpMs(), awakeMs()];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
