import { afterEach, expect, it } from 'vitest';
import { bluetoothAdapters } from '../platform/browser/bluetooth/bluetooth-adapters.ts';
import { StandInRadio } from '../platform/browser/bluetooth/test-support/stand-in-radio.ts';
import { serveLine } from '../platform/browser/lines/adapter.ts';
import type { FromPositionPage } from '../platform/browser/position/worker-positions.ts';
import { answersOf } from '../sources/obd/test-support/elm327/ecu.ts';
import { Elm327 } from '../sources/obd/test-support/elm327/elm327.ts';
import { BYD, bydCar } from '../sources/obd/test-support/elm327/obd-under-test.ts';
import { sourceContext } from '../sources/test-support/source-context.ts';
import { acceleratedClock } from '../test-support/accelerated-clock.ts';
import { DriveRecording } from '../trips/record-drive.ts';
import { loadBrowserSource } from './open-browser-source.ts';
import { unitSettingsSchema } from './unit-settings.ts';

const SPEED_MPS = 15;
const METERS_A_DEGREE = 111_320;
/** As `BYD` answers. */
const POWER_KW = 4;
/** Longer than a point of a drive takes, ms. */
const POINT_MS = 10_000;
const DRIVE_MS = 60_000;
/** Some seconds of it. */
const NEAR = 0.05;
const clock = acceleratedClock(15);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const until = (isTrue: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => (isTrue() ? resolve() : void clock.after(500, look));
    look();
  });

/** The car of a page whose device goes north until `park`, with an OBD adapter by Bluetooth in a car that uses 4 kW. */
async function openCar() {
  const car = bydCar(clock);
  const chip = new Elm327({ clock, car, write: (text) => radio.send(Buffer.from(text, 'latin1')) });
  const radio = new StandInRadio('two', (bytes) => chip.receive(bytes));
  const adapter = await bluetoothAdapters(radio, clock).choose();
  if (typeof adapter === 'string') throw new Error(adapter);
  const startedMs = clock.nowMs();
  let stoodMs: number | null = null;
  let end = () => {};
  function servePlaces(port: MessagePort): void {
    const report = () => {
      const timeMs = clock.nowMs();
      const meters = (SPEED_MPS * ((stoodMs ?? timeMs) - startedMs)) / 1_000;
      const fix = {
        ...{ timeMs, latitudeDeg: 43.7 + meters / METERS_A_DEGREE, longitudeDeg: 7.42, accuracyM: 5 },
        ...{ altitudeM: null, speedMps: stoodMs === null ? SPEED_MPS : 0, headingDeg: 0 },
      };
      port.postMessage({ type: 'fix', fix } satisfies FromPositionPage);
      end = clock.after(1_000, report);
    };
    report();
    ends.push(() => port.close());
  }
  const settings = unitSettingsSchema.parse({
    adapter: { by: 'bluetooth', id: adapter.id, name: adapter.name, profile: 'byd-e-platform-3' },
  });
  const open = await loadBrowserSource(settings, (what, port) => {
    if (what === 'adapter') serveLine(port, adapter.open);
    else servePlaces(port);
  });
  const source = open({ ...sourceContext(clock), savedState: null });
  ends.push(
    () => car.end(),
    () => chip.end(),
    () => end(),
    () => source.stop(),
  );
  return {
    car,
    source,
    /** It is switched off where it stands: its 12 V battery is at rest. */
    park() {
      stoodMs = clock.nowMs();
      car.auxVoltageV = 12.4;
      return stoodMs;
    },
  };
}

it('records a drive with its length, the charge at both ends, and the energy that the car used', async () => {
  const { car, source, park } = await openCar();
  const recording = new DriveRecording();
  const seen: { timeMs: number; isOn: boolean | null; soc: number | null }[] = [];
  await source.start((state) => {
    recording.add(state);
    seen.push({ timeMs: state.timeMs, isOn: state.isOn, soc: state.stateOfChargePct });
  });
  await until(() => seen.some(({ soc }) => soc === 50));
  const startedMs = clock.nowMs();
  await until(() => clock.nowMs() - startedMs >= DRIVE_MS);
  // 49 %.
  for (const ecu of car.ecus) ecu.options.answer = answersOf({ ...BYD, '221FFC': '62 1F FC 24 13' });
  await until(() => seen.at(-1)?.soc === 49);
  // Until a point of the drive has it.
  const readMs = clock.nowMs();
  await until(() => clock.nowMs() - readMs >= POINT_MS);
  const stoodMs = park();
  await until(() => seen.at(-1)?.isOn === false);
  const [trip, ...others] = recording.end();
  if (!trip) throw new Error('none');
  expect(others).toEqual([]);
  const hours = (stoodMs / 1_000 - trip.createdAtS) / 3_600;
  const { odometerStartKm, odometerEndKm, energyCounterStartKwh, energyCounterEndKwh } = trip.ends;
  const km = (odometerEndKm ?? 0) - (odometerStartKm ?? 0);
  const kwh = (energyCounterEndKwh ?? 0) - (energyCounterStartKwh ?? 0);
  expect(Math.abs(km / (SPEED_MPS * 3.6 * hours) - 1)).toBeLessThan(NEAR);
  expect(Math.abs(kwh / (POWER_KW * hours) - 1)).toBeLessThan(NEAR);
  const charges = trip.points.flatMap(({ soc }) => soc ?? []);
  expect([charges[0], charges.at(-1)]).toEqual([50, 49]);
}, 40_000);
