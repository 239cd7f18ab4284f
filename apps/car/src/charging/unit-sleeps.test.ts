import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { CarStore } from '../car-store.ts';
import { plusMs } from '../ports/unit-time.ts';
import { createModuleRunner } from '../run-modules.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitClockOf, unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import { createChargingModule } from './charging-module.ts';
import { finishedSessions } from './test-support/finished-sessions.ts';

const HOUR_MS = 3_600_000;
const log = { info() {}, warn() {}, error() {} };

it('counts sleep of the unit during a charge as elapsed time, not as a set clock', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ligo-asleep-'));
  const store = CarStore.open(data, 1, log);
  const awake = virtualClock(stateAt(0).timeMs);
  let sleptMs = 0;
  const clock = { ...awake, nowMs: () => plusMs(awake.nowMs(), sleptMs) };
  const runner = createModuleRunner({ clock, random: () => 0.5, log });
  const context = { kv: store.kv, ...unitTimeOf(unitClockOf(runner.clockOf('charging'))), log };
  const charging = createChargingModule(context, {
    store: store.charging,
    events: { noteCharging() {} },
    bootId: null,
  });
  runner.start([charging]);
  const report = async (given: Partial<VehicleState>) => {
    for (let second = 0; second < 600; second += 10) {
      runner.receive({ ...stateAt(0, { odometerKm: 70, ...given }), timeMs: clock.nowMs() });
      await awake.advance(10_000);
    }
  };
  const beganAtMs = clock.nowMs();
  await report({ isPluggedIn: true, isCharging: true, chargePowerKw: 7 });
  sleptMs = 7 * HOUR_MS;
  await report({ isPluggedIn: true, isCharging: true, chargePowerKw: 7 });
  const endedAtMs = clock.nowMs();
  await report({ isPluggedIn: false, isCharging: false });
  expect(finishedSessions(data)).toMatchObject([
    { began_at: beganAtMs / 1_000, ended_at: endedAtMs / 1_000, unknown_s: (7 * HOUR_MS + 10_000) / 1_000 },
  ]);
  await runner.stop();
  store.close();
});
