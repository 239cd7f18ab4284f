import { emptyState, type VehicleState, type WallMs } from '@ligo/signals';
import { chargeEfficiency } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import { subscriptionOf } from '../sources/mqtt/mqtt-config.ts';
import { readPayload } from '../sources/mqtt/read-payload.ts';
import { sharedData } from '../test-support/shared-data.ts';
import { countedEnergy, summedEnergy } from './charge-energy.ts';
import { rowOfSession, summaryOf } from './charging-rows.ts';
import type { ChargingSession } from './charging-store.ts';
import { meanC } from './session-conditions.ts';
import { RecordedCharging } from './test-support/recorded-charging.ts';
import { type ChargeRow, rowsOfCharge, wallKwh } from './test-support/teslamate-rows.ts';

const folder = sharedData('charges/tesla_charges');
if (folder === null) process.stdout.write('Skipped: the recorded charges are not at hand.\n');

const [OUT, STANDING] = [{ isPluggedIn: false, isCharging: false }, { speedKmh: 0 }];
const rowsOf = (name: string) => rowsOfCharge(folder ?? '', name);

const { rules } = subscriptionOf({ name: 'teslamate', prefix: '', car: 1 }, [], 'ligo');

/** The state that TeslaMate publishes for a row. */
function stateOf({ atMs, row }: ChargeRow): VehicleState {
  const topics = { ...row, state: 'charging', plugged_in: 'true' };
  const readings = Object.entries(topics).map(([name, payload]) => {
    const figures = rules.filter(({ topic }) => topic === `cars/1/${name}`).flatMap((rule) => rule.figures);
    return readPayload(figures, payload).readings;
  });
  return Object.assign({}, emptyState(atMs), STANDING, ...readings);
}

/** The session of a recorded charge; the counter is known from before it. */
function recorded(rows: readonly ChargeRow[]) {
  const states = rows.map(stateOf);
  const [first, last] = [
    Math.min(...rows.map(({ atMs }) => atMs)),
    Math.max(...rows.map(({ atMs }) => atMs)),
  ];
  const known = {
    ...emptyState(first - 60_000),
    ...OUT,
    chargedBatteryEnergyKwh: states[0]?.chargedBatteryEnergyKwh ?? 0,
  };
  const { ended } = new RecordedCharging().feed([known, ...states, { ...emptyState(last + 10_000), ...OUT }]);
  expect(ended).toHaveLength(1);
  return ended[0] as NonNullable<(typeof ended)[0]>;
}

describe.skipIf(folder === null)('the recorded charges of two Teslas', () => {
  it.each([
    ['plunge', [7, 53], 0.944],
    ['threephase', [20, 81], 0.978],
  ] as const)(
    'have their energies on both sides, as TeslaMate publishes them: %s',
    (name, pct, efficiency) => {
      const rows = rowsOf(name);
      const added = (row: ChargeRow['row'] | undefined) => Number(row?.charge_energy_added);
      const batteryKwh = added(rows.at(-1)?.row) - added(rows[0]?.row);
      const session = recorded(rows);
      const { energies, startPct, endPct, unknownMs, outsideTemp } = session;
      const counted = countedEnergy(energies);
      expect(counted?.side).toBe('battery');
      expect(Math.abs((counted?.kWh ?? 0) / batteryKwh - 1)).toBeLessThan(0.005);
      const summed = summedEnergy(energies);
      expect(summed?.side).toBe('wall');
      expect(Math.abs((summed?.kWh ?? 0) / wallKwh(rows) - 1)).toBeLessThan(0.025);
      expect([startPct, endPct, energies.battery.unseenKwh]).toEqual([...pct, 0]);
      expect(unknownMs).toBeLessThan(300_000);
      expect(meanC(outsideTemp)).not.toBeNull();
      const row = rowOfSession(session as unknown as ChargingSession<WallMs>);
      const shown = chargeEfficiency(summaryOf(1, row, 0));
      // The peer's own, by energy at the wall from voltage and current; a hole in which the power is unknown leaves it unknown.
      if (unknownMs < 100_000) expect(Math.abs((shown ?? 0) - efficiency)).toBeLessThan(0.02);
      else expect(shown).toBeNull();
    },
  );
});
