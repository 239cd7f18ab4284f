import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { openCar } from './open-car.ts';
import { Terminal } from './platform/terminal/terminal.ts';

vi.mock('node:os', { spy: true });

it('knows for how long it runs, also while the unit sleeps', () => {
  const HOUR_S = 3_600;
  const awakeS = () => Number(process.hrtime.bigint()) / 1e9;
  let sleptS = HOUR_S;
  vi.mocked(uptime).mockImplementation(() => awakeS() + sleptS);
  const wall = vi.spyOn(Date, 'now').mockImplementation(() => 1.7e12 + (awakeS() + sleptS) * 1_000);
  const input = Object.assign(new EventEmitter(), { resume() {}, pause() {} });
  const terminal = new Terminal(input, { write() {} });
  const config = readConfig(['--data', mkdtempSync(join(tmpdir(), 'ligo-open-'))], {});
  const car = openCar(
    config,
    { terminal, parent: { send() {}, listen: () => () => {} }, onQuit() {} },
    () => {},
  );
  expect(car.upMs() / 1_000).toBeLessThan(HOUR_S);
  sleptS += 8 * HOUR_S;
  expect(car.upMs() / 1_000).toBeGreaterThanOrEqual(8 * HOUR_S);
  expect(car.upMs() / 1_000).toBeLessThan(9 * HOUR_S);
  car.close();
  wall.mockRestore();
});
