import { ClockTrust } from '../core/events/clock-trust.ts';
import type { Route } from '../core/simulator/route.ts';
import { DriveRecording } from '../core/trips/record-drive.ts';
import { EventLog } from '../modules/events/event-log.ts';
import type { Log } from '../ports/log.ts';
import { drivePast, type PastMoment } from './drive-past.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryFacts } from './memory-facts.ts';
import type { MemoryStore } from './memory-store.ts';

/** What the past is recorded with. */
export interface PastNeeds {
  route: Route;
  /** When the visitor comes, unix ms. */
  nowMs: number;
  store: Pick<MemoryStore, 'trips' | 'events'>;
  log: Log;
}

/** Records the car's last days as it records the present, a moment at each `next`, so that nobody has to wait for all of it. */
export function* recordPast({ route, nowMs, store, log }: PastNeeds): Generator<void, void> {
  const notes = createNotes(log);
  let drive = new DriveRecording();
  for (const moment of drivePast(route, nowMs)) {
    notes.take(moment);
    if (moment.type === 'state') drive.add(moment.state);
    else if (moment.type === 'arrived') {
      for (const trip of drive.end()) store.trips.precede(trip);
      drive = new DriveRecording();
    }
    yield;
  }
  store.events.precede(notes.all());
}

/** The car's own event log, on a clock that stands where the past is. Nobody hears its reports any more. */
function createNotes(log: Log) {
  let timeMs = 0;
  const nowMs = () => timeMs;
  const store = new MemoryEvents('past');
  const trust = new ClockTrust({ nowMs, upMs: nowMs }, () => {});
  trust.hear(0);
  const events = new EventLog({
    store,
    facts: new MemoryFacts(),
    // What would be looked at again later is looked at with the next state.
    clock: { nowMs, after: () => () => {} },
    log,
    newId: () => '',
    trust,
    outbox: { hold() {}, holds: () => false, written() {} },
    onReport() {},
  });
  return {
    take(moment: PastMoment): void {
      if (moment.type === 'arrived') return;
      timeMs = moment.type === 'state' ? moment.state.timeMs : moment.timeMs;
      if (moment.type === 'state') events.receive(moment.state);
      else if (moment.type === 'app-start') events.noteAppStart();
      else events.noteReboot(timeMs);
    },
    all: () => store.following('', Number.POSITIVE_INFINITY),
  };
}
