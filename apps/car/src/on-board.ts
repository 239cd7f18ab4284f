import type { Clock } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import { toStatus, type VehicleState } from '@ligo/vehicle';
import type { HttpServerApi } from './adapters/server/http-server-api.ts';
import type { CarStore } from './adapters/store/car-store.ts';
import { plainUnit, simulatedUnit } from './adapters/unit/unit.ts';
import { ClockTrust } from './core/events/clock-trust.ts';
import { ReportOutbox } from './core/events/report-outbox.ts';
import { AppSettings } from './modules/app-settings/app-settings.ts';
import { EventLog } from './modules/events/event-log.ts';
import { EventReports } from './modules/events/event-reports.ts';
import { Seats } from './modules/seats/seats.ts';
import { TripRecorder } from './modules/trips/trip-recorder.ts';
import type { SimulateMessage } from './parent-messages.ts';
import type { Log } from './ports/log.ts';
import { NO_COMMANDS } from './ports/vehicle-commands.ts';
import type { VehicleSource } from './ports/vehicle-source.ts';

/** What runs on the car whether a phone is there or not. */
export interface OnBoard {
  seats: Seats;
  appConfig: AppSettings;
  start(): void;
  /** The server knows the car: what it was not told yet can be. */
  startReports(): void;
  receive(state: VehicleState): void;
  /** The status of a state, with what its trips are. */
  statusOf(state: VehicleState): Status;
  /** Tells a simulated car what to do; any other takes no orders, and the log says so. */
  simulate(message: SimulateMessage): void;
  /** The server's time came, by which the unit's clock is so far ahead, ms. */
  hearServerTime(aheadMs: number): void;
  stop(): void;
}

interface OnBoardParts {
  store: CarStore;
  source: VehicleSource;
  api: Pick<HttpServerApi, 'reportEvent'>;
  clock: Clock;
  log: Log;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  /** A new id that no other event has. */
  newId(): string;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
}

/** Wires recorder, event log, seats and settings to the car's source and store. */
export function createOnBoard(parts: OnBoardParts): OnBoard {
  const { store, source, api, clock, log, newId, bootId } = parts;
  const recorder = new TripRecorder(store.trips, log, clock);
  const seats = new Seats(store.facts, source.commands ?? NO_COMMANDS, log);
  const unit = source.simulator ? simulatedUnit(log) : plainUnit(log);
  const appConfig = new AppSettings(store.facts, unit, log);
  const outbox = new ReportOutbox(store.events);
  const reports = new EventReports({
    store: outbox,
    clock,
    random: Math.random,
    log,
    align: () => events.alignReports(),
    send: (report) => api.reportEvent(report),
  });
  const trust = new ClockTrust({ nowMs: () => clock.nowMs(), upMs: parts.upMs }, () => events.clockIsRight());
  const events: EventLog = new EventLog({
    store: store.events,
    facts: store.facts,
    clock,
    log,
    newId,
    bootId,
    trust,
    outbox,
    heardAtMs: store.lastState()?.timeMs ?? null,
    onReport: () => reports.check(),
    onCarStart: (timeMs) =>
      void seats.runAtStart().then((hasRun) => hasRun && events.noteSeatComfortRun(timeMs)),
  });
  return {
    seats,
    appConfig,
    start() {
      recorder.start();
      events.start();
    },
    startReports: () => reports.start(),
    receive(state) {
      recorder.receive(state);
      events.receive(state);
      appConfig.receive(state.isOn);
    },
    statusOf(state) {
      try {
        return { ...toStatus(state), ...recorder.status() };
      } catch {
        // A disk that fails costs what is known of trips, never the live state.
        return toStatus(state);
      }
    },
    simulate(message) {
      if (!source.simulator) log.warn({ command: message.command }, 'only a simulated car can be told that');
      else if (message.command === 'mcu-reboot') events.noteReboot(clock.nowMs());
      else if (message.command === 'movement') events.noteSentryMovement(clock.nowMs());
      else source.simulator.obey(message);
    },
    hearServerTime: (aheadMs) => trust.hear(aheadMs),
    stop() {
      recorder.stop();
      events.stop();
      reports.stop();
    },
  };
}
