import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVirtualClock } from '@ligo/machine/test-support';
import { READINGS, type VehicleState } from '@ligo/signals';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordedCharging } from '../../charging/test-support/recorded-charging.ts';
import { nodeIo } from '../../node-io.ts';
import { Mosquitto } from '../../test-support/mosquitto.ts';
import { sharedData } from '../../test-support/shared-data.ts';
import { SOME_DRIVES } from '../../test-support/shared-drives.ts';
import { unitClockOf } from '../../test-support/virtual-clock.ts';
import { DriveRecording } from '../../trips/record-drive.ts';
import { freshOnly } from '../decidable-contract.ts';
import { CombinedSource } from '../merge/combined-source.ts';
import { readDrive } from '../replay/read-drive.ts';
import { allStates, sizeOfTrip, tripsOf } from '../test-support/drive-log.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createMqttSource } from './mqtt.ts';
import { mqttConfigSchema } from './mqtt-config.ts';
import { ovmsModule } from './test-support/ovms-module.ts';

/** Half an hour on a charger. */
const CHARGE_LOG = sharedData('trips/leaf_costa_rica/charge/charge_05.csv') ?? '';

/** Trips and charging sessions of a live drive that a module publishes. The clock advances with the messages of the broker. */
async function recordPublished(
  states: readonly VehicleState[],
  broker: Mosquitto,
  client: MqttClient,
  name: string,
) {
  const prefix = `ovms/me/${name}/`;
  const clock = createVirtualClock({ startMs: (states[0]?.timeMs ?? 0) - 1_000 });
  const config = { kind: 'mqtt', url: `mqtt://127.0.0.1:${broker.port}`, preset: { name: 'ovms', prefix } };
  const log = { info() {}, warn() {}, error() {} };
  const source = createMqttSource(mqttConfigSchema.parse(config), sourceContext(clock));
  const combined = new CombinedSource([source], { clock: unitClockOf(clock), log, savedState: null });
  const recording = new DriveRecording();
  const charging = new RecordedCharging();
  await combined.start((state) => {
    const known = freshOnly(state, clock.nowMs());
    recording.add(known);
    charging.feed([known]);
  });
  while (source.state().phase !== 'waiting') await setTimeout(1);
  const car = ovmsModule(client, prefix);
  for (const state of states) {
    await clock.advance(Math.max(0, state.timeMs - clock.nowMs()));
    car.send(state);
    while (source.counts().messages < car.sent()) await setTimeout(1);
    await clock.advance(BATCH_MS);
  }
  await clock.advance(1_000);
  await combined.stop();
  return { trips: recording.end(), charging };
}

const record = (states: readonly VehicleState[]) => tripsOf(states).map(sizeOfTrip);

/** Each state is many messages through the broker. */
const MAX_STATES = 600;
/** Delay of a batch, ms. */
const BATCH_MS = 100;

/** The drive as OVMS reports it: P and N are one, and speed and position are unknown after a silence of their lifetime. */
function asReported(states: readonly VehicleState[]): VehicleState[] {
  return states.flatMap((state, index) => {
    const reported = { ...state, gear: state.gear === 'P' || state.gear === 'N' ? null : state.gear };
    const silentMs = (states[index + 1]?.timeMs ?? 0) - state.timeMs + BATCH_MS;
    const isSilent = silentMs > READINGS.speedKmh.lifetimeMs;
    return isSilent
      ? [reported, { ...reported, speedKmh: null, packPowerKw: null, altitudeM: null }]
      : [reported];
  });
}

describe.skipIf(SOME_DRIVES.length === 0)('a recorded drive, published by OVMS', () => {
  let broker: Mosquitto;
  let client: MqttClient;
  beforeAll(async () => {
    broker = await Mosquitto.start();
    client = await broker.client();
  });
  afterAll(() => broker.end());

  it.each(SOME_DRIVES)('yields the trips of its import: %s', async (file) => {
    const states = (await allStates(readDrive(nodeIo.files, file))).slice(0, MAX_STATES);
    const imported = record(states);
    const expected = record(asReported(states));
    const published = await recordPublished(states, broker, client, basename(file, '.csv'));
    const trips = published.trips.map(sizeOfTrip);
    expect([published.charging.ended, published.charging.open]).toEqual([[], null]);
    expect(trips.map(({ startS, endS, kwh }) => ({ startS, endS, kwh }))).toEqual(
      expected.map(({ startS, endS, kwh }) => ({
        startS,
        endS,
        kwh: kwh === null ? null : expect.closeTo(kwh, 9),
      })),
    );
    expect(trips.length).toBeGreaterThan(0);
    for (const [index, { km, points, places }] of trips.entries()) {
      const one = expected[index] ?? { km: 0, points: 0, places: 0 };
      expect(km).toBeCloseTo(one.km, 6);
      expect(Math.abs(points - one.points)).toBeLessThanOrEqual(Math.max(2, one.points / 100));
      expect(places).toBeGreaterThanOrEqual(one.places * 0.9);
    }
    // A car that stands in P or N is taken to drive on from when it stopped, which adds some metres.
    const sum = (of: typeof trips) => of.reduce((km, trip) => km + trip.km, 0);
    expect(Math.abs(sum(trips) - sum(imported))).toBeLessThanOrEqual(sum(imported) * 0.01);
  });

  it('and a charge after it yield one more session, measured by the car', async () => {
    const [drive = ''] = SOME_DRIVES;
    const states = (await allStates(readDrive(nodeIo.files, drive))).slice(-MAX_STATES / 2);
    const arrived = states.at(-1);
    let chargedKwh = 0;
    let firstMs: number | null = null;
    const charge: VehicleState[] = [];
    for await (const state of readDrive(nodeIo.files, CHARGE_LOG)) {
      firstMs ??= state.timeMs;
      const before = charge.at(-1);
      const kW = -(state.packPowerKw ?? 0);
      const timeMs = (arrived?.timeMs ?? 0) + 60_000 + state.timeMs - firstMs;
      chargedKwh += before ? (kW * (timeMs - before.timeMs)) / 3_600_000 : 0;
      charge.push({
        ...{ ...state, timeMs, isOn: false, speedKmh: 0, odometerKm: arrived?.odometerKm ?? null },
        // As such a module rounds: for minutes nothing of it changes.
        ...{ chargePowerKw: Math.round(kW), chargedEnergyKwh: Number(chargedKwh.toFixed(1)) },
      });
    }
    const out = { isPluggedIn: false, isCharging: false, chargePowerKw: 0 };
    const [first, last] = [charge[0], charge.at(-1)];
    const before = {
      ...charge[0],
      ...out,
      timeMs: (first?.timeMs ?? 0) - 10_000,
      chargedEnergyKwh: 7.7,
    } as VehicleState;
    const after = { ...last, ...out, timeMs: (last?.timeMs ?? 0) + 5_000 } as VehicleState;
    const { trips, charging } = await recordPublished(
      [...states, before, ...charge, after],
      broker,
      client,
      'charge',
    );
    expect(trips.map(sizeOfTrip).map(({ startS }) => startS)).toEqual(
      record(asReported(states)).map(({ startS }) => startS),
    );
    expect(charging.ended).toHaveLength(1);
    const [session] = charging.ended;
    expect(session).toMatchObject({ startPct: 63.6075, endPct: 76.236, highestKw: 6 });
    expect(session?.kWh).toBeCloseTo(chargedKwh, 0);
    expect(session?.energies.battery.countedKwh).toBeGreaterThan(0);
    expect(charging.tick(after.timeMs + 5_000).published).toEqual([
      'plugged',
      'started',
      'stopped',
      'unplugged',
    ]);
  });
});
