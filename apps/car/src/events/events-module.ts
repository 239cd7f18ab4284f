import { type Clock, createScope } from '@ligo/machine';
import type { ChargingData, SentryStop } from '@ligo/protocol';
import type { CarModule } from '../ports/car-module.ts';
import type { EventStore } from '../ports/event-store.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { PhoneRequests } from '../ports/phone.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { answerLogs } from './answer-logs.ts';
import { CarStarts } from './car-starts.ts';
import { ClockTrust } from './clock-trust.ts';
import type { ComfortResult } from './comfort-run.ts';
import { EventLog } from './event-log.ts';
import { EventReports } from './event-reports.ts';
import { ReportOutbox } from './report-outbox.ts';

/** What events need. */
export interface EventsNeeds {
  phones: PhoneRequests;
  store: EventStore;
  kv: KeyValueStore;
  api: Pick<ServerApi, 'reportEvent'>;
  clock: Clock;
  random(): number;
  log: Log;
  /** A new id that no other event has. */
  newId(): string;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
  /** Time since the unit's start, ms, also while it slept; never set. */
  unitUpMs(): number;
  /** Calls once the server knows the car, at once if it does; what is returned ends the wish. */
  whenRegistered(run: () => void): () => void;
  /** Makes the seats comfortable at the start of the car. Never rejects. */
  runComfort(): Promise<ComfortResult>;
}

/** Events, as long as the module runs; a note is of an event that no state of the vehicle shows. */
export interface EventsModule extends CarModule {
  noteReboot(): void;
  /** At this time something began to move near the parked car. */
  noteSentryMovement(timeMs: number): void;
  noteSentryStopped(timeMs: number, reason: SentryStop): void;
  noteCharging(timeMs: number, data: ChargingData): void;
  /** The server's time came, by which the unit's clock is so far ahead, ms. */
  receiveServerTime(aheadMs: number): void;
}

/** Finds what happens at the car, keeps it, tells phones that ask, and reports it to the server. */
export function createEventsModule(needs: EventsNeeds): EventsModule {
  const { phones, store, kv, api, clock, random, log, newId } = needs;
  let events: EventLog | null = null;
  let starts: CarStarts | null = null;
  let hasNotedStart = false;
  let scope = createScope();
  const trust = new ClockTrust({ nowMs: () => clock.nowMs(), upMs: needs.unitUpMs }, () => {
    events?.isClockTrusted();
    starts?.isClockTrusted();
  });

  function createLog(): { running: EventLog; reports: EventReports } {
    const outbox = new ReportOutbox(store);
    const reports = new EventReports({
      store: outbox,
      clock,
      random,
      log,
      realignTimes: () => running.realignReportTimes(),
      send: (report) => api.reportEvent(report),
    });
    const running: EventLog = new EventLog({
      store,
      kv,
      clock,
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
    noteSentryMovement: (timeMs) => events?.noteSentryMovement(timeMs),
    noteSentryStopped: (timeMs, reason) => events?.noteSentryStopped(timeMs, reason),
    noteCharging: (timeMs, data) => events?.noteCharging(timeMs, data),
    receiveServerTime: (aheadMs) => trust.confirm(aheadMs),
  };
}
