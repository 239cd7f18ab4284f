import { type BookValue, EVENTS } from '@ligo/protocol';
import { UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Book } from '../book/book-contract.ts';
import { createBook } from '../book/create-book.ts';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { carStateAt } from '../test-support/vehicle-state.ts';
import type { EventsModule } from './events-module.ts';
import { eventsOn } from './test-support/events-on.ts';

const log = { info() {}, warn: vi.fn(), error() {} };
const HOME = { name: 'Home', lat: 52.5, lng: 13.4, radius: 150, icon: 'home', isArrivalNotified: true };
/** Latitudes: 0.001 degrees are 111 m. */
const [AT_HOME, AT_GATE, AWAY] = [52.5, 52.501, 52.6];

let store: CarStore;
let book: Book;
let changedAt: number;
let nowMs: number;
let app: EventsModule;
beforeEach(() => {
  store = openStore(tempFolder(), 0, log);
  changedAt = 0;
  nowMs = 3_600_000;
  book = createBook(store.book, { nowMs: () => 1_000_000 });
  place('home', HOME);
  start();
});
afterEach(() => {
  app.stop();
  store.close();
});

function place(id: string, value: BookValue | null) {
  changedAt++;
  book.write({ kind: 'place', id, value, changedAt, basedOn: 0 }, null);
}
/** Starts the app, which reads the places from then on by `entries`. */
function start(entries: Book['entries'] = book.entries) {
  app = eventsOn(store, { log }, { book: { entries } });
  app.start(new AbortController().signal);
}
function restart(entries?: Book['entries']) {
  app.stop();
  start(entries);
}
function read(latitudeDeg: number | null, given: Partial<VehicleState>) {
  nowMs += 1_000;
  app.receive?.(carStateAt(nowMs, { latitudeDeg, longitudeDeg: latitudeDeg && 13.4, ...given }));
}
const drive = (latitudeDeg: number | null) => read(latitudeDeg, { gear: 'D', speedKmh: 30 });
const park = (latitudeDeg: number | null, given: Partial<VehicleState> = {}) =>
  read(latitudeDeg, { gear: 'P', speedKmh: 0, ...given });
/** Parks elsewhere, drives to that latitude, and parks. */
function driveTo(latitudeDeg: number | null, given: Partial<VehicleState> = {}) {
  park(AWAY);
  drive(AWAY);
  drive(latitudeDeg);
  park(latitudeDeg, given);
}
const arrivals = () =>
  store.events
    .entriesAfterRef('', 999)
    .flatMap(({ type, data }) => (type === EVENTS.arrived.logType ? [JSON.parse(data).name] : []));
const reports = () => store.events.pendingReports().filter(({ type }) => type === 'Arrived');

it('ARRIVAL-1 records an arrival with the name of the place, and reports it to the server without', () => {
  driveTo(AT_HOME);
  expect(arrivals()).toEqual(['Home']);
  expect(reports()).toHaveLength(1);
  expect(JSON.stringify(reports())).not.toMatch(/Home|52\.5/);
  driveTo(AT_HOME);
  expect(arrivals()).toEqual(['Home', 'Home']);
});

it('ARRIVAL-1 a car that passes by, waits at a light, or is switched on there does not arrive', () => {
  park(AT_HOME);
  park(AT_HOME, { isOn: true });
  drive(AWAY);
  drive(AT_HOME);
  read(AT_HOME, { gear: 'D', speedKmh: 0 });
  drive(AT_HOME);
  drive(AWAY);
  park(AWAY);
  expect(arrivals()).toEqual([]);
});

it('ARRIVAL-1 needs the switch of the place, and the place', () => {
  place('home', { isArrivalNotified: false });
  driveTo(AT_HOME);
  place('home', { isArrivalNotified: null });
  driveTo(AT_HOME);
  expect(arrivals()).toEqual([]);
  place('home', { isArrivalNotified: true });
  driveTo(AT_HOME);
  expect(arrivals()).toEqual(['Home']);
  place('home', null);
  driveTo(AT_HOME);
  expect(arrivals()).toEqual(['Home']);
});

it('ARRIVAL-2 of places that contain the car the smallest counts, also without its switch', () => {
  place('garage', { ...HOME, name: 'Garage', radius: 30, isArrivalNotified: false });
  driveTo(AT_HOME);
  expect(arrivals()).toEqual([]);
  place('garage', { isArrivalNotified: true });
  driveTo(AT_HOME);
  driveTo(AT_GATE);
  expect(arrivals()).toEqual(['Garage', 'Home']);
});

it('ARRIVAL-2 an unknown position is in no place, nor is an old one; one from the entrance of a garage counts', () => {
  driveTo(null);
  driveTo(AT_HOME, { takenAtMs: { latitudeDeg: UNKNOWN_TIME_MS } });
  driveTo(AT_HOME, { takenAtMs: { latitudeDeg: nowMs - 600_001 } });
  expect(arrivals()).toEqual([]);
  driveTo(AT_HOME, { takenAtMs: { latitudeDeg: nowMs - 300_000 } });
  expect(arrivals()).toEqual(['Home']);
});

it('ARRIVAL-3 a car that moves within a place does not arrive again; one that comes back without parking does', () => {
  driveTo(AT_HOME);
  drive(AT_HOME);
  drive(AT_GATE);
  park(AT_GATE);
  drive(null);
  park(AT_HOME);
  expect(arrivals()).toEqual(['Home']);
  drive(AWAY);
  drive(AT_HOME);
  park(AT_HOME);
  expect(arrivals()).toEqual(['Home', 'Home']);
});

it('ARRIVAL-3 a restart of the app while the car is parked, or drives, changes nothing', () => {
  driveTo(AT_HOME);
  restart();
  park(AT_HOME);
  drive(AT_HOME);
  restart();
  park(AT_GATE);
  expect(arrivals()).toEqual(['Home']);
  drive(AWAY);
  restart();
  park(AT_HOME);
  expect(arrivals()).toEqual(['Home', 'Home']);
});

it('continues with its other events if the places cannot be read', () => {
  restart(() => {
    throw new Error('disk I/O error');
  });
  driveTo(AT_HOME);
  expect(arrivals()).toEqual([]);
  expect(store.events.entriesAfterRef('', 999).filter(({ type }) => type === 2)).toHaveLength(2);
  expect(log.warn).toHaveBeenCalledOnce();
});
