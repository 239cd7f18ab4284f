import { uptime } from 'node:os';
import { expect, it, vi } from 'vitest';
import { createCarResources } from './car-resources.ts';
import { readConfig } from './config.ts';
import { createNodePlatform } from './node-platform.ts';
import { quietHost } from './test-support/real-car.ts';
import { tempFolder } from './test-support/temp-folder.ts';

vi.mock('node:os', { spy: true });

it('counts its run time including sleep of the unit', () => {
  const HOUR_S = 3_600;
  const awakeS = () => Number(process.hrtime.bigint()) / 1e9;
  let sleptS = HOUR_S;
  vi.mocked(uptime).mockImplementation(() => awakeS() + sleptS);
  const wall = vi.spyOn(Date, 'now').mockImplementation(() => 1.7e12 + (awakeS() + sleptS) * 1_000);
  const config = readConfig(['--data', tempFolder()], {});
  const car = createCarResources(config, createNodePlatform(config, quietHost()));
  expect(car.upMs() / 1_000).toBeLessThan(HOUR_S);
  sleptS += 8 * HOUR_S;
  expect(car.upMs() / 1_000).toBeGreaterThanOrEqual(8 * HOUR_S);
  expect(car.upMs() / 1_000).toBeLessThan(9 * HOUR_S);
  car.close();
  wall.mockRestore();
});
