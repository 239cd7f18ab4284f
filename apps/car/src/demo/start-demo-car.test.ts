import {
  COMMAND_FEATURES,
  EVENTS,
  FEATURE,
  type LogEntry,
  placeSchema,
  seatComfortSettingSchema,
  tariffSchema,
} from '@ligo/protocol';
import { createCosts, unpackColumns } from '@ligo/vehicle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CarEventReport } from '../ports/event-store.ts';
import { type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { type DemoCar, startDemoCar } from './start-demo-car.ts';
import { connectPortPhone, type PortPhone } from './test-support/port-phone.ts';

const NOON = Date.parse('2026-05-20T12:00Z');

let clock: VirtualClock;
/** How far a test set the phone's clock back, ms. */
let setBackMs: number;
let car: DemoCar;
let reported: CarEventReport[];
let complaints: string[];
let phones: PortPhone[];

beforeEach(() => {
  clock = virtualClock(NOON);
  setBackMs = 0;
  reported = [];
  complaints = [];
  phones = [];
  let ids = 0;
  const complain = (_fields: object, text: string) => void complaints.push(text);
  car = startDemoCar(
    {
      clock: { ...clock, nowMs: () => clock.nowMs() - setBackMs },
      upMs: () => clock.nowMs() - NOON,
      random: () => 0.5,
      newId() {
        ids += 1;
        return `id-${ids}`;
      },
      log: { info() {}, warn() {}, error: complain },
    },
    (event) => void reported.push(event),
  );
});

afterEach(async () => {
  for (const phone of phones) phone.close();
  await car.stop();
  expect(clock.pending()).toBe(0);
  expect(complaints).toEqual([]);
});

/** A phone whose channel is open. */
async function connect(): Promise<PortPhone> {
  const phone = connectPortPhone(car, clock);
  phones.push(phone);
  await clock.advance(0);
  expect(phone.isOpen()).toBe(true);
  return phone;
}

const tripsOf = (phone: PortPhone) =>
  phone.published('TripSummary').flatMap(({ trips }) => trips.filter((trip) => trip !== null));
const lastStatus = (phone: PortPhone) => phone.published('Status').at(-1);

describe('the car in the browser', () => {
  it('reports its version and its features, none of them about cameras', async () => {
    const phone = await connect();
    phone.send('Ping', {});
    await clock.advance(0);
    expect(phone.published('Ping')).toMatchObject([
      {
        date: clock.nowMs(),
        features: [
          FEATURE.tripColumns,
          FEATURE.deleteTrip,
          FEATURE.health,
          FEATURE.statusAges,
          FEATURE.charging,
          FEATURE.commands,
          FEATURE.book,
          FEATURE.arrivals,
          FEATURE.chargingSessions,
          ...COMMAND_FEATURES,
        ],
      },
    ]);
  });

  it('sends its state on each request, and its figures change as it drives off', async () => {
    const phone = await connect();
    const speeds: (number | null | undefined)[] = [];
    for (let second = 0; second < 10; second++) {
      phone.send('Status', {});
      await clock.advance(1_000);
      speeds.push(lastStatus(phone)?.spd);
    }
    expect(phone.published('Status')).toHaveLength(10);
    expect(speeds[0]).toBe(0);
    expect(new Set(speeds).size).toBeGreaterThan(5);
    expect(phone.unread()).toBe(0);
  });

  it('answers two phones concurrently, and sends both what one of them changed', async () => {
    const [one, other] = [await connect(), await connect()];
    const comfort = seatComfortSettingSchema.parse({ driverSeatStage: 2, passengerSeatStage: -1 });
    one.send('SetSeatComfort', comfort);
    await clock.advance(0);
    expect(one.published('SetSeatComfort')).toEqual([{ success: true }]);
    for (const phone of [one, other])
      expect(phone.published('GetSeatComfort')).toEqual([
        { driverComfortStage: 2, passengerComfortStage: -1 },
      ]);
    one.close();
    await clock.advance(0);
    other.send('Health', {});
    other.send('GetSeatComfort', {});
    await clock.advance(0);
    expect(other.published('GetSeatComfort')).toHaveLength(2);
  });

  it('executes commands, records them and would report them to the server', async () => {
    const phone = await connect();
    await clock.advance(8_000);
    car.execute({ command: 'park' });
    car.execute({ command: 'door', door: 'trunk', isOpen: true });
    await clock.advance(2_000);
    car.execute({ command: 'reboot' });
    phone.send('Status', {});
    phone.send('Logs', { from: 0, after: '' });
    await clock.advance(2_000);
    expect(lastStatus(phone)).toMatchObject({ spd: 0, gmt: 1 });
    const events = ['LigoInit', 'DriveChange', 'DriveChange', 'DoorChange', 'MCUReboot'];
    expect(reported.map(({ type }) => type)).toEqual(events);
    expect(reported.at(-2)).toMatchObject({ area: 6, state: 1 });
    const logged = phone.published('Logs').flatMap(({ logs }) => logs as LogEntry[]);
    expect(logged.at(-1)).toMatchObject({ type: EVENTS.mcuReboot.logType });
    expect(logged.every(({ isTimeUncertain }) => !isTimeUncertain)).toBe(true);
  });

  it('has a past on request, with the points of each trip as columns, and the present after it', async () => {
    const phone = await connect();
    phone.send('TripSummary', { from: 0, afterId: 0 });
    phone.send('Logs', { from: 0, after: '' });
    await clock.advance(2_000);
    const trips = tripsOf(phone);
    expect(phone.published('TripSummary').at(-1)?.trips).toEqual([]);
    expect(trips.map(({ id }) => id)).toEqual(trips.map((_trip, index) => index + 1));
    expect(trips.length).toBeGreaterThan(5);
    for (const { id, created_at: createdAt, pointsLength } of trips.slice(-2)) {
      phone.send('TripPoints', { id, createdAt, form: 'columns' });
      await clock.advance(0);
      const columns = phone.published('TripPoints').flatMap((each) => each.columns ?? []);
      const packed = columns.map((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
      const lengths = packed.map((each) => unpackColumns(each).timeS.length);
      expect(lengths.at(-1)).toBe(pointsLength);
    }
    const newest = trips.at(-1);
    phone.send('DeleteTrip', { id: newest?.id ?? 0, createdAt: newest?.created_at ?? 0 });
    await clock.advance(30_000);
    expect(phone.published('DeleteTrip')).toMatchObject([{ success: true }]);
    const logged = phone.published('Logs').flatMap(({ logs }) => logs.filter((entry) => entry !== null));
    expect(logged.at(-1)).toMatchObject({ type: EVENTS.appStart.logType, time: NOON });
  });

  it('goes on with its drive if the clock of the phone is set back', async () => {
    const phone = await connect();
    const driveOn = async () => {
      for (let second = 0; second < 30; second++) {
        phone.send('Ping', {});
        await clock.advance(1_000);
      }
    };
    await driveOn();
    setBackMs = 3_600_000;
    await driveOn();
    car.execute({ command: 'switch-off' });
    await clock.advance(1_000);
    phone.send('TripSummary', { from: 0, afterId: 0 });
    await clock.advance(2_000);
    const trips = tripsOf(phone);
    const [last, earlier] = [trips.at(-1), trips.at(-2)];
    expect(last?.pointsLength).toBeGreaterThan(45);
    expect(last?.created_at).toBeGreaterThanOrEqual(NOON / 1_000 - 3_600);
    expect(last?.created_at).toBeLessThan(NOON / 1_000 - 3_500);
    expect(earlier?.created_at).toBeLessThan(last?.created_at ?? 0);
    phone.send('Status', {});
    await clock.advance(0);
    expect(lastStatus(phone)).toMatchObject({ newestTripId: trips.length });
  });

  it('records its charging sessions, after those of the days before', async () => {
    const phone = await connect();
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 10) {
        phone.send('Ping', {});
        await clock.advance(10_000);
      }
    };
    car.execute({ command: 'charge' });
    await pass(120);
    car.execute({ command: 'switch-off' });
    await pass(20);
    phone.send('ChargeSummary', { afterId: 0 });
    await pass(30);
    const charges = phone.published('ChargeSummary').flatMap((page) => page.charges);
    expect(charges).toHaveLength(3);
    const newest = charges.find((each) => (each?.beganAt ?? 0) >= NOON / 1_000);
    const [id, beganAt] = [newest?.id ?? 0, newest?.beganAt ?? 0];
    expect(newest?.kWh).toBeCloseTo(50 / 30, 0);
    phone.send('ChargePoints', { id, beganAt });
    await clock.advance(0);
    expect(phone.published('ChargePoints')).toEqual([
      { id, beganAt, columns: expect.any(String) },
      { id, beganAt },
    ]);
    phone.send('DeleteCharge', { id, beganAt: beganAt + 1 });
    phone.send('DeleteCharge', { id, beganAt });
    phone.send('ChargeSummary', { afterId: id - 1 });
    await clock.advance(0);
    const left = phone.published('ChargeSummary').slice(-1);
    expect(left).toEqual([{ charges: [] }]);
  });

  it('ignores what it has no part for', async () => {
    car.execute({ command: 'walk-by', what: 'person', side: 'FRONT' });
    car.execute({ command: 'show-code' });
    car.execute({ command: 'sentry', isOn: true });
    const phone = await connect();
    phone.send('GetSentryConfig', {});
    phone.send('StartLiveCam', { camId: 0 } as never);
    phone.send('Ping', {});
    await clock.advance(0);
    expect(phone.published('Ping')).toHaveLength(1);
  });

  it('ends all its connections when it is stopped', async () => {
    const phone = await connect();
    await car.stop();
    await clock.advance(0);
    expect(phone.isOpen()).toBe(false);
  });
});

it('has prices for its sessions at home, so that each of them costs money', async () => {
  const phone = await connect();
  phone.send('Book', { afterRev: 0 });
  phone.send('ChargeSummary', { afterId: 0 });
  await clock.advance(2_000);
  expect(phone.published('ChargeSummary').at(-1)?.charges).toEqual([]);
  const entries = phone.published('Book').flatMap((page) => page.entries.filter((entry) => entry !== null));
  const of = <T>(kind: string, schema: z.ZodType<T>) =>
    new Map(entries.filter((entry) => entry.kind === kind).map(({ id, value }) => [id, schema.parse(value)]));
  const book = { tariffs: of('tariff', tariffSchema), places: of('place', placeSchema) };
  const charges = phone
    .published('ChargeSummary')
    .flatMap((page) => page.charges.filter((charge) => charge !== null));
  const { costOf } = createCosts(book, charges);
  expect(charges.length).toBeGreaterThan(1);
  for (const charge of charges) {
    const cost = costOf({ charge, entry: null, profile: null });
    expect(cost).toMatchObject({ origin: 'place', currency: 'EUR', unpricedKwh: 0 });
    expect(cost?.total).toBeGreaterThan(0.5);
  }
});
