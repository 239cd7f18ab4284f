import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import {
  type ArrivalData,
  type CamId,
  type ChargingData,
  type DeviceWaitingData,
  EVENTS,
  type OwnerChange,
  type SentryStop,
} from '@ligo/protocol';
import { DOOR_NAMES } from '@ligo/signals';
import { z } from 'zod';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { EventStore, ReportWithoutIdAndTime, ReportWithoutTime } from '../ports/event-store.ts';
import { type Monotonic, wallOf } from '../ports/unit-time.ts';
import { WriteQueue } from '../shared/write-queue.ts';
import type { ClockTrust } from './clock-trust.ts';
import {
  type ChangeDetectorEffect,
  type ChangeDetectorEvent,
  type ChangeDetectorState,
  INITIAL_CHANGE_DETECTOR,
  stepChangeDetector,
} from './edges-contract.ts';
import type { ReportOutbox } from './event-reports.ts';
import type { StartNote } from './starts-machine.ts';

const STORE_KEY = 'event-edges';
/** Entries in memory while the disk fails, about a MB; the oldest are dropped first. */
const MAX_QUEUED = 2_000;
const knownSchema = z.object({
  doors: z.partialRecord(z.enum(DOOR_NAMES), z.boolean()),
  isDriving: z.boolean().nullable(),
});

export interface StoredValue {
  name: string;
  value: unknown;
}

/** An event gets its wall time when it is written. */
type EventWrite = {
  type: 'event';
  at: Monotonic;
  /** `null`: it is reported, but has no entry of its own. */
  logType: number | null;
  data: string;
  report: ReportWithoutTime | null;
};
type Write =
  | EventWrite
  /** All of them or none. */
  | { type: 'save'; value: StoredValue; events: readonly EventWrite[] }
  | { type: 'mark-certain'; numbers: number[] };

/** An event of this run that was written before the wall clock was known to be right. */
interface UncertainEvent {
  number: number;
  /** How the clock was set then. */
  clockSetting: number;
}

/** Detects events of the car and stores them. Writes that fail are repeated later. */
export class EventLog {
  private readonly changeDetector: MachineRunner<ChangeDetectorState, ChangeDetectorEvent>;
  private uncertainEvents: UncertainEvent[] = [];
  private readonly writes: WriteQueue<Write>;

  /** Continues with the state of the last run. Throws if the disk cannot be read. */
  constructor(
    private readonly needs: Pick<CarContext, 'kv' | 'clock' | 'wallTime' | 'log'> & {
      store: EventStore;
      newId(): string;
      trust: Pick<ClockTrust, 'offset' | 'isTrusted'>;
      /** The reports, also before the disk has them. */
      outbox: Pick<ReportOutbox, 'hold' | 'has' | 'written'>;
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
        const uncertain: UncertainEvent[] = [];
        store.transaction(() => {
          for (const write of writes) uncertain.push(...this.write(write));
        });
        this.uncertainEvents = [...this.uncertainEvents, ...uncertain].slice(-MAX_QUEUED);
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

  /** Whether the car drives; `null`: unknown. */
  isDriving(): boolean | null {
    return this.changeDetector.state().isDriving;
  }

  noteAppStart(): void {
    this.note(this.needs.clock.nowMs(), EVENTS.appStart.logType, {}, { type: 'LigoInit' });
  }

  noteReboot(at: Monotonic): void {
    this.push(this.rebootAt(at));
  }

  /** Saves a value together with the events of a start of the car, all or none. */
  saveStart(value: StoredValue, notes: readonly { note: StartNote; at: Monotonic }[]): void {
    const events = notes.map(({ note, at }) =>
      note === 'restarted'
        ? this.rebootAt(at)
        : // The server receives no report of it.
          this.eventOf(at, EVENTS.seatComfortRun.logType, {}, null),
    );
    this.push({ type: 'save', value, events });
  }

  /** Saves a value together with an arrival, both or neither. */
  saveArrival(value: StoredValue, arrival: { at: Monotonic; data: ArrivalData } | null): void {
    const { logType, push } = EVENTS.arrived;
    const events = arrival ? [this.eventOf(arrival.at, logType, arrival.data, { type: push })] : [];
    this.push({ type: 'save', value, events });
  }

  stop(): void {
    this.changeDetector.stop();
    this.writes.stop();
  }

  receive(state: CarState): void {
    this.changeDetector.dispatch({ type: 'reading', state });
  }

  /** The wall clock was found to be right: so were the times since it was set. */
  isClockTrusted(): void {
    const { trust } = this.needs;
    const certain = this.uncertainEvents.filter(({ clockSetting }) => trust.isTrusted(clockSetting));
    if (certain.length > 0)
      this.writes.push({ type: 'mark-certain', numbers: certain.map(({ number }) => number) });
    this.uncertainEvents = [];
  }

  noteSentryMovement(at: Monotonic, cameras: readonly CamId[]): void {
    this.note(at, EVENTS.sentryMovement.logType, {}, { type: 'SentryMovement', cameras: [...cameras] });
  }

  noteMoreCameras(at: Monotonic, cameras: readonly CamId[]): void {
    this.note(at, null, {}, { type: 'SentryMovement', cameras: [...cameras] });
  }

  /** Adds that Sentry, while switched on, had to stop watching. */
  noteSentryStopped(at: Monotonic, reason: SentryStop): void {
    this.note(at, EVENTS.sentryStopped.logType, { reason }, { type: 'SentryStopped', reason });
  }

  noteCharging(at: Monotonic, data: ChargingData): void {
    this.note(at, EVENTS.charging.logType, data, null);
  }

  noteDeviceWaiting(at: Monotonic, data: DeviceWaitingData): void {
    this.note(at, EVENTS.deviceWaiting.logType, data, { type: EVENTS.deviceWaiting.push });
  }

  noteOwnerChange(
    at: Monotonic,
    kind: OwnerChange['kind'],
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): void {
    this.note(at, EVENTS[kind].logType, data, report);
  }

  private run(effect: ChangeDetectorEffect): void {
    switch (effect.type) {
      case 'drive': {
        const { isDriving, timeMs: at } = effect;
        this.note(at, EVENTS.driveChange.logType, { isDriving }, { type: 'DriveChange', isDriving });
        break;
      }
      case 'door': {
        const data = { area: effect.area, state: effect.isOpen ? 1 : 0 } as const;
        this.note(effect.timeMs, EVENTS.door.logType, data, { type: 'DoorChange', ...data });
        break;
      }
      case 'remember':
        this.push({ type: 'save', value: { name: STORE_KEY, value: effect.known }, events: [] });
    }
  }

  private rebootAt(at: Monotonic): EventWrite {
    return this.eventOf(at, EVENTS.mcuReboot.logType, {}, { type: 'MCUReboot' });
  }

  private note(
    at: Monotonic,
    logType: number | null,
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): void {
    this.push(this.eventOf(at, logType, data, report));
  }

  private eventOf(
    at: Monotonic,
    logType: number | null,
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): EventWrite {
    return {
      type: 'event',
      ...{ at, logType },
      data: JSON.stringify(data),
      report: report && { ...report, eventId: this.needs.newId() },
    };
  }

  private push(write: Write): void {
    const { outbox, onReport } = this.needs;
    const reports = eventsOf(write).flatMap(({ at, report }) => (report ? [{ ...report, at }] : []));
    for (const { at, ...report } of reports) outbox.hold(report, at);
    this.writes.push(write);
    if (reports.some(({ eventId }) => outbox.has(eventId))) onReport();
  }

  /** Writes one item; returns its events whose wall time is uncertain. */
  private write(write: Write): UncertainEvent[] {
    const { store, kv } = this.needs;
    if (write.type === 'mark-certain') store.markTimesCertain(write.numbers);
    else if (write.type === 'save') kv.write(write.value.name, write.value.value);
    return eventsOf(write).flatMap((event) => this.writeEvent(event));
  }

  private writeEvent({ at, logType, data, report }: EventWrite): UncertainEvent[] {
    const { store, trust } = this.needs;
    // EVENT-5
    const time = wallOf(this.needs, at);
    if (logType === null) {
      if (report) store.addReport(time, report);
      return [];
    }
    const clockSetting = trust.offset();
    const isTimeUncertain = !trust.isTrusted(clockSetting);
    const number = store.add({ time, type: logType, data, isTimeUncertain }, report);
    return isTimeUncertain ? [{ number, clockSetting }] : [];
  }
}

function eventsOf(write: Write): readonly EventWrite[] {
  if (write.type === 'event') return [write];
  return write.type === 'save' ? write.events : [];
}

/** The writes without values that a later one replaces, so that they displace no event. */
function withoutSuperseded(writes: readonly Write[]): Write[] {
  const last = new Map(writes.map((write, at) => [write.type === 'save' ? write.value.name : at, at]));
  return writes.filter(
    (write, at) => write.type !== 'save' || write.events.length > 0 || last.get(write.value.name) === at,
  );
}
