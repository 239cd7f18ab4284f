import { createScope } from '@ligo/machine';
import type { ChargingData, SentryStop } from '@ligo/protocol';
import type { CarModule } from '../ports/car-module.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { PhoneRequests } from '../ports/phone.ts';
import type { ServerApi } from '../ports/server-api.ts';
import type { Monotonic, MonotonicClock, WallTime } from '../ports/unit-time.ts';
import { answerLogs } from './answer-logs.ts';
import { CarStarts } from './car-starts.ts';
import { ClockTrust } from './clock-trust.ts';
import type { ComfortResult } from './comfort-run.ts';
import { EventLog } from './event-log.ts';
import { EventReports } from './event-reports.ts';
import { ReportOutbox } from './report-outbox.ts';

/** The needs of the events module. */
export interface EventsNeeds {
  phones: PhoneRequests;
  store: EventStore;
  kv: KeyValueStore;
  api: Pick<ServerApi, 'reportEvent'>;
  clock: MonotonicClock;
  wallTime: WallTime;
  random(): number;
  log: Log;
  /** A new id that no other event has. */
  newId(): string;
  /** Which start of the unit this is; `null`: unknown. */
  bootId: string | null;
  /** Calls once the server knows the car, at once if it does; the returned function cancels that. */
  whenRegistered(run: () => void): () => void;
  /** Runs the seat comfort at the start of the car. Never rejects. */
  runComfort(): Promise<ComfortResult>;
}

/** The running events module; a note adds an event that no state of the vehicle shows. */
export interface EventsModule extends CarModule {
  noteReboot(): void;
  /** At this time, a movement near the parked car began. */
  noteSentryMovement(at: Monotonic): void;
  noteSentryStopped(at: Monotonic, reason: SentryStop): void;
  noteCharging(at: Monotonic, data: ChargingData): void;
  /** The server's time was received; `aheadMs`: how far the wall clock is ahead of it. */
  receiveServerTime(aheadMs: number): void;
}

/** Detects events of the car, stores them, answers phones, and reports to the server. */
export function createEventsModule(needs: EventsNeeds): EventsModule {
  const { phones, store, kv, api, clock, wallTime, random, log, newId } = needs;
  let events: EventLog | null = null;
  let starts: CarStarts | null = null;
  let hasNotedStart = false;
  let scope = createScope();
  const trust = new ClockTrust(needs, () => {
    events?.isClockTrusted();
    starts?.isClockTrusted();
  });

  function createLog(): { running: EventLog; reports: EventReports } {
    const outbox = new ReportOutbox(store, needs);
    const reports = new EventReports({
      store: outbox,
      clock,
      wallTime,
      random,
      log,
      send: (report) => api.reportEvent(report),
    });
    const running: EventLog = new EventLog({
      store,
      kv,
      clock,
      wallTime,
      log,
      newId,
      trust,
      outbox,
      onReport: () => reports.check(),
    });
    return { running, reports };
  }
  function createStarts(running: EventLog): CarStarts {
    const isClockRight = () => trust.isTrusted(trust.offset());
    return new CarStarts({ ...needs, events: running, isClockRight });
  }
  return {
    name: 'events',
    start() {
      scope = createScope();
      const { running, reports } = createLog();
      events = running;
      scope.add(() => {
        events = null;
        running.stop();
      });
      const watched = createStarts(running);
      starts = watched;
      scope.add(() => {
        starts = null;
        watched.stop();
      });
      if (!hasNotedStart) running.noteAppStart();
      hasNotedStart = true;
      scope.add(() => reports.stop());
      scope.add(needs.whenRegistered(() => reports.start()));
      scope.add(phones.on('Logs', (extras, phone) => answerLogs(store, extras, phone)));
    },
    stop: () => scope.end(),
    receive(state) {
      events?.receive(state);
      starts?.receive(state);
    },
    noteReboot: () => events?.noteReboot(clock.nowMs()),
    noteSentryMovement: (at) => events?.noteSentryMovement(at),
    noteSentryStopped: (at, reason) => events?.noteSentryStopped(at, reason),
    noteCharging: (at, data) => events?.noteCharging(at, data),
    receiveServerTime: (aheadMs) => trust.confirm(aheadMs),
  };
}
