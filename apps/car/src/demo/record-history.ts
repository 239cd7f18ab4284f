import type { Clock } from '@ligo/machine';
import type { PhoneActionName } from '@ligo/protocol';
import { ChargeRecording } from '../charging/record-charges.ts';
import { ClockTrust } from '../events/clock-trust.ts';
import { EventLog } from '../events/event-log.ts';
import type { CarState } from '../ports/car-state.ts';
import type { Log } from '../ports/log.ts';
import type { PhoneRequestHandler, PhoneRequests, Phones } from '../ports/phone.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import type { Route } from '../sources/simulator/route.ts';
import { DriveRecording } from '../trips/record-drive.ts';
import { MemoryEvents, MemoryKeyValueStore, type MemoryStore } from './memory-store.ts';
import { type HistoryMoment, simulateHistory } from './simulate-history.ts';

/**
 * Records the car's last days before `nowMs`, unix ms, with the recorders of a real car. Each `next` records a moment, so that the work
 * can be divided.
 */
export function* recordHistory(
  route: Route,
  nowMs: number,
  store: Pick<MemoryStore, 'trips' | 'charges' | 'events'>,
  log: Log,
): Generator<void, void> {
  const notes = createNotes(log);
  const charging = new ChargeRecording();
  let drive = new DriveRecording();
  for (const moment of simulateHistory(route, nowMs)) {
    notes.take(moment);
    if (moment.type === 'state') {
      drive.add(moment.state);
      charging.add(moment.state);
    } else if (moment.type === 'arrived') {
      for (const trip of drive.end()) store.trips.prepend(trip);
      drive = new DriveRecording();
    }
    yield;
  }
  store.charges.add(charging.end());
  store.events.prepend(notes.all());
}

/** The car's own event log, on a clock in the past. Its reports are dropped. */
function createNotes(log: Log) {
  let timeMs = 0 as Monotonic;
  const nowMs = () => timeMs;
  const time = { clock: { nowMs, after: () => () => {} }, wallTime: { nowMs } };
  const store = new MemoryEvents('past');
  const trust = new ClockTrust(time, () => {});
  trust.confirm(0);
  const events = new EventLog({
    store,
    kv: new MemoryKeyValueStore(),
    // Timers are not needed: the next state triggers the same checks.
    ...time,
    log,
    newId: () => '',
    trust,
    outbox: { hold() {}, has: () => false, written() {} },
    onReport() {},
  });
  return {
    take(moment: HistoryMoment): void {
      if (moment.type === 'arrived') return;
      timeMs = (moment.type === 'state' ? moment.state.timeMs : moment.timeMs) as Monotonic;
      if (moment.type === 'state') events.receive(moment.state as CarState);
      else if (moment.type === 'app-start') events.noteAppStart();
      else events.noteReboot(timeMs);
    },
    all: () => store.entriesAfterRef('', Number.POSITIVE_INFINITY),
  };
}

/** Longest time that other work waits, ms: a tenth of a noticeable delay. */
const SLICE_MS = 10;

/** Runs work after a while, in slices, so that more urgent work runs before and in between. Resolves to its result; never after `signal` aborts. */
export function runInSlices<T>(
  work: Generator<void, T>,
  clock: Clock,
  /** Time since some moment, ms. */
  upMs: () => number,
  signal: AbortSignal,
  afterMs = 0,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const slice = () => {
      try {
        const untilMs = upMs() + SLICE_MS;
        do {
          const { done, value } = work.next();
          if (done) return resolve(value);
        } while (upMs() < untilMs);
      } catch (error) {
        return reject(error);
      }
      cancel = clock.after(0, slice);
    };
    signal.addEventListener('abort', () => cancel());
    if (!signal.aborted) cancel = clock.after(afterMs, slice);
  });
}

const OF_THE_PAST: readonly PhoneActionName[] = ['TripSummary', 'ChargeSummary', 'Logs'];

/**
 * Delays requests for the past until it is recorded. A phone requests it after the present, so that the recording does not delay the
 * first values.
 */
export function afterHistory(
  phones: PhoneRequests & Phones,
  recordPast: () => Promise<void>,
): PhoneRequests & Phones {
  let past: Promise<void> | null = null;
  const after =
    <N extends PhoneActionName>(handler: PhoneRequestHandler<N>): PhoneRequestHandler<N> =>
    async (extras, phone) => {
      past ??= recordPast();
      await past;
      return handler(extras, phone);
    };
  return {
    broadcast: (action, extras) => phones.broadcast(action, extras),
    on: (action, handler) => phones.on(action, OF_THE_PAST.includes(action) ? after(handler) : handler),
  };
}
