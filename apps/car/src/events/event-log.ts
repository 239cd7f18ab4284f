import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import { type ChargingData, EVENTS, type SentryStop } from '@ligo/protocol';
import { DOOR_NAMES, type VehicleState } from '@ligo/signals';
import { z } from 'zod';
import type { CarContext } from '../ports/car-context.ts';
import type {
  EventStore,
  NewEvent,
  ReportWithoutIdAndTime,
  ReportWithoutTime,
} from '../ports/event-store.ts';
import { WriteQueue } from '../shared/write-queue.ts';
import type { ClockTrust } from './clock-trust.ts';
import {
  type ChangeDetectorEffect,
  type ChangeDetectorEvent,
  type ChangeDetectorState,
  INITIAL_CHANGE_DETECTOR,
  stepChangeDetector,
} from './edges-contract.ts';
import type { ReportOutbox } from './report-outbox.ts';
import type { StartNote } from './starts-machine.ts';

const STORE_KEY = 'event-edges';
/** Entries in memory while the disk fails, about a MB; the oldest are left out first. */
const MAX_QUEUED = 2_000;
const knownSchema = z.object({
  doors: z.partialRecord(z.enum(DOOR_NAMES), z.boolean()),
  isDriving: z.boolean().nullable(),
});

/** A single value to keep, for the next start of the app. */
export interface StoredValue {
  name: string;
  value: unknown;
}

type EventWrite = { type: 'event'; event: NewEvent; clockSetting: number; report: ReportWithoutTime | null };
type Write =
  | EventWrite
  /** All of them or none. */
  | { type: 'keep'; fact: StoredValue; events: readonly EventWrite[] }
  | { type: 'sure'; numbers: number[] }
  | { type: 'retime'; eventId: string; time: number };

/** An event of this run that happened before the clock was known to be right. */
interface UncertainEvent {
  number: number;
  /** How the clock was set then. */
  clockSetting: number;
  /** Its report, if it has one, with the time as it stands there and the setting of the clock that this is by. */
  reported: { eventId: string; time: number; clockSetting: number } | null;
}

/** Watches the car for events, and keeps them; what a failing disk does not take is written later. */
export class EventLog {
  private readonly changeDetector: MachineRunner<ChangeDetectorState, ChangeDetectorEvent>;
  private uncertainEvents: UncertainEvent[] = [];
  private readonly writes: WriteQueue<Write>;

  /** Knows again what was known of the car before. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'log'> & {
      store: EventStore;
      /** A new unique id. */
      newId(): string;
      /** Whether times of the unit's clock are trusted. */
      trust: Pick<ClockTrust, 'offset' | 'isTrusted' | 'wasChangedSince'>;
      /** The reports that are not on the disk yet. */
      outbox: Pick<ReportOutbox, 'hold' | 'has' | 'written'>;
      /** There is a report for the server. */
      onReport(): void;
    },
  ) {
    const { store, kv, clock, log } = needs;
    const known = knownSchema.safeParse(kv.read(STORE_KEY));
    this.changeDetector = createMachineRunner({
      clock,
      initial: known.success ? { ...INITIAL_CHANGE_DETECTOR, ...known.data } : INITIAL_CHANGE_DETECTOR,
      step: stepChangeDetector,
      dueMs: ({ debouncedAtMs }) => debouncedAtMs,
      run: (effect) => this.run(effect),
    });
    this.writes = new WriteQueue({
      subject: 'events',
      write: (writes) => {
        const doubtful: UncertainEvent[] = [];
        store.transaction(() => {
          for (const write of writes) doubtful.push(...this.write(write));
        });
        this.uncertainEvents = [...this.uncertainEvents, ...doubtful].slice(-MAX_QUEUED);
        const reports = writes.flatMap(eventsOf).flatMap(({ report }) => report ?? []);
        for (const { eventId } of reports) needs.outbox.written(eventId);
        if (reports.length > 0) needs.onReport();
      },
      limit: MAX_QUEUED,
      dropSome: (writes) => withoutSuperseded(writes).slice(-MAX_QUEUED / 2),
      clock,
      log,
    });
  }

  /** Whether the car drives, as far as anybody knows. */
  isDriving(): boolean | null {
    return this.changeDetector.state().isDriving;
  }

  /** Notes that the app has started. */
  noteAppStart(): void {
    this.note(this.needs.clock.nowMs(), EVENTS.appStart.logType, {}, { type: 'LigoInit' });
  }

  /** Notes that the infotainment unit was restarted. */
  noteReboot(timeMs: number): void {
    this.push(this.rebootAt(timeMs));
  }

  /** Keeps a fact, with what is noted of the car's start then, or neither. */
  saveStart(fact: StoredValue, notes: readonly { note: StartNote; timeMs: number }[]): void {
    const events = notes.map(({ note, timeMs }) =>
      note === 'restarted'
        ? this.rebootAt(timeMs)
        : // Nobody but the app itself knows of it.
          this.eventOf(timeMs, EVENTS.seatComfortRun.logType, {}, null),
    );
    this.push({ type: 'keep', fact, events });
  }

  stop(): void {
    this.changeDetector.stop();
    this.writes.stop();
  }

  receive(state: VehicleState): void {
    this.changeDetector.dispatch({ type: 'reading', state });
  }

  /** The clock was found to be right: so it was since it was set, and what happened before is reported by it. */
  isClockTrusted(): void {
    const { trust } = this.needs;
    const sure = this.uncertainEvents.filter(({ clockSetting }) => trust.isTrusted(clockSetting));
    if (sure.length > 0) this.writes.push({ type: 'sure', numbers: sure.map(({ number }) => number) });
    this.realignReportTimes();
    this.uncertainEvents = [];
  }

  /** Gives reports the time that the clock would have said, had it been set as it is now. */
  realignReportTimes(): void {
    const { trust } = this.needs;
    const setting = trust.offset();
    for (const { reported } of this.uncertainEvents) {
      if (!reported || !trust.wasChangedSince(reported.clockSetting)) continue;
      reported.time += setting - reported.clockSetting;
      reported.clockSetting = setting;
      this.writes.push({ type: 'retime', eventId: reported.eventId, time: reported.time });
    }
  }

  /** Notes that something moved near the parked car. */
  noteSentryMovement(timeMs: number): void {
    this.note(timeMs, EVENTS.sentryMovement.logType, {}, { type: 'SentryMovement' });
  }

  /** Notes that Sentry, which is switched on, had to stop watching. */
  noteSentryStopped(timeMs: number, reason: SentryStop): void {
    this.note(timeMs, EVENTS.sentryStopped.logType, { reason }, { type: 'SentryStopped', reason });
  }

  /** Keeps what happened on the charging cable. */
  noteCharging(timeMs: number, data: ChargingData): void {
    this.note(timeMs, EVENTS.charging.logType, data, null);
  }

  private run(effect: ChangeDetectorEffect): void {
    switch (effect.type) {
      case 'drive': {
        const { isDriving, timeMs } = effect;
        this.note(timeMs, EVENTS.driveChange.logType, { isDriving }, { type: 'DriveChange', isDriving });
        break;
      }
      case 'door': {
        const data = { area: effect.area, state: effect.isOpen ? 1 : 0 } as const;
        this.note(effect.timeMs, EVENTS.door.logType, data, { type: 'DoorChange', ...data });
        break;
      }
      case 'remember':
        this.push({ type: 'keep', fact: { name: STORE_KEY, value: effect.known }, events: [] });
    }
  }

  private rebootAt(timeMs: number): EventWrite {
    return this.eventOf(timeMs, EVENTS.mcuReboot.logType, {}, { type: 'MCUReboot' });
  }

  private note(time: number, type: number, data: object, report: ReportWithoutIdAndTime | null): void {
    this.push(this.eventOf(time, type, data, report));
  }

  private eventOf(
    time: number,
    type: number,
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): EventWrite {
    return {
      type: 'event',
      event: { time, type, data: JSON.stringify(data) },
      clockSetting: this.needs.trust.offset(),
      report: report && { ...report, eventId: this.needs.newId() },
    };
  }

  private push(write: Write): void {
    const { outbox, onReport } = this.needs;
    const reports = eventsOf(write).flatMap(({ event: { time }, report }) =>
      report ? [{ ...report, time }] : [],
    );
    for (const report of reports) outbox.hold(report);
    this.writes.push(write);
    if (reports.some(({ eventId }) => outbox.has(eventId))) onReport();
  }

  /** Writes one; returns the events whose time is in doubt. */
  private write(write: Write): UncertainEvent[] {
    const { store, kv } = this.needs;
    if (write.type === 'sure') store.markTimesCertain(write.numbers);
    else if (write.type === 'retime') store.retimeReport(write.eventId, write.time);
    else if (write.type === 'keep') kv.write(write.fact.name, write.fact.value);
    return eventsOf(write).flatMap((event) => this.writeEvent(event));
  }

  private writeEvent({ event, clockSetting, report }: EventWrite): UncertainEvent[] {
    const { store, trust } = this.needs;
    const isTimeUncertain = !trust.isTrusted(clockSetting);
    const number = store.add({ ...event, isTimeUncertain }, report);
    if (!isTimeUncertain) return [];
    const reported = report && { eventId: report.eventId, time: event.time, clockSetting };
    return [{ number, clockSetting, reported }];
  }
}

function eventsOf(write: Write): readonly EventWrite[] {
  if (write.type === 'event') return [write];
  return write.type === 'keep' ? write.events : [];
}

/** The same without facts that a later one replaces, so that they push out no event. */
function withoutSuperseded(writes: readonly Write[]): Write[] {
  const last = new Map(writes.map((write, at) => [write.type === 'keep' ? write.fact.name : at, at]));
  return writes.filter(
    (write, at) => write.type !== 'keep' || write.events.length > 0 || last.get(write.fact.name) === at,
  );
}
