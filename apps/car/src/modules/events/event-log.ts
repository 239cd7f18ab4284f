import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import { DOOR_NAMES, EVENTS, type SentryStop } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';
import type { ClockTrust } from '../../core/events/clock-trust.ts';
import {
  type EdgeEffect,
  type EdgeEvent,
  type EdgeState,
  NOTHING_KNOWN,
  stepEdges,
} from '../../core/events/edges.ts';
import type { ReportOutbox } from '../../core/events/report-outbox.ts';
import { wasOffBetween, wasRestarted } from '../../core/events/unit-restart.ts';
import { WriteQueue } from '../../core/write-queue.ts';
import type { EventStore, NewEvent, UnnamedReport, UntimedReport } from '../../ports/event-store.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';

const FACT = 'event-edges';
const BOOT_FACT = 'boot-id';
/** Entries in memory while the disk fails, about a MB; the oldest are left out first. */
const MAY_WAIT = 2_000;
const knownSchema = z.object({
  doors: z.partialRecord(z.enum(DOOR_NAMES), z.boolean()),
  isDriving: z.boolean().nullable(),
  isOn: z.boolean().nullable(),
  offSinceMs: z.number().nullable().default(null),
});

export interface EventLogNeeds {
  store: EventStore;
  facts: Facts;
  clock: Clock;
  log: Log;
  /** A new id that no other event has. */
  newId(): string;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
  /** When the car was heard of last, before this start; unix ms, `null` if never. */
  heardAtMs: number | null;
  /** Whether times of the unit's clock can be believed. */
  trust: Pick<ClockTrust, 'setting' | 'isRight' | 'wasSetSince'>;
  /** What is to be reported, before the disk has it. */
  outbox: Pick<ReportOutbox, 'hold' | 'holds' | 'written'>;
  /** There is something to report to the server. */
  onReport(): void;
  /** The car was started. */
  onCarStart(timeMs: number): void;
}

type Write =
  | { type: 'event'; event: NewEvent; clockSetting: number; report: UntimedReport | null }
  | { type: 'fact'; name: string; value: unknown }
  | { type: 'sure'; numbers: number[] }
  | { type: 'retime'; eventId: string; time: number };

/** An event of this run that happened before the clock was known to be right. */
interface DoubtfulEvent {
  number: number;
  /** How the clock was set then. */
  clockSetting: number;
  /** Its report, if it has one, with the time as it stands there and the setting of the clock that this is by. */
  reported: { eventId: string; time: number; clockSetting: number } | null;
}

/** Watches the car for events, and keeps them; what a failing disk does not take is written later. */
export class EventLog {
  private readonly edges: MachineRunner<EdgeState, EdgeEvent>;
  private doubtful: DoubtfulEvent[] = [];
  private readonly writes: WriteQueue<Write>;

  /** Knows again what was known of the car before. Throws if the disk cannot be read. */
  constructor(private readonly needs: EventLogNeeds) {
    const { store, facts, clock, log } = needs;
    const known = knownSchema.safeParse(facts.read(FACT));
    this.edges = createMachineRunner({
      clock,
      initial: known.success ? { ...NOTHING_KNOWN, ...known.data } : NOTHING_KNOWN,
      step: stepEdges,
      dueMs: ({ settlesAtMs }) => settlesAtMs,
      run: (effect) => this.run(effect),
    });
    this.writes = new WriteQueue({
      what: 'events',
      write: (writes) => {
        const doubtful: DoubtfulEvent[] = [];
        store.together(() => {
          for (const write of writes) doubtful.push(...this.write(write));
        });
        this.doubtful = [...this.doubtful, ...doubtful].slice(-MAY_WAIT);
        const reports = writes.flatMap((write) => (write.type === 'event' && write.report) || []);
        for (const { eventId } of reports) needs.outbox.written(eventId);
        if (reports.length > 0) needs.onReport();
      },
      limit: MAY_WAIT,
      shrink: (writes) => writes.slice(-MAY_WAIT / 2),
      clock,
      log,
    });
  }

  /** Notes that the app has started, and that the unit was restarted before if it was. */
  noteAppStart(): void {
    const { facts, clock, bootId, heardAtMs } = this.needs;
    const lastBootId = z
      .string()
      .nullable()
      .catch(null)
      .parse(facts.read(BOOT_FACT) ?? null);
    const nowMs = clock.nowMs();
    const { isOn, isDriving, offSinceMs } = this.edges.state();
    const last = { bootId: lastBootId, isOn, offSinceMs, heardAtMs };
    const isRestart = wasRestarted(last, bootId, nowMs);
    if (isRestart) this.noteReboot(nowMs);
    if (wasOffBetween(last, bootId, isRestart, isDriving)) this.edges.dispatch({ type: 'was-off' });
    if (bootId !== null) this.writes.push({ type: 'fact', name: BOOT_FACT, value: bootId });
    this.note(nowMs, EVENTS.appStart.logType, {}, { type: 'LigoInit' });
  }

  /** Notes that the infotainment unit was restarted. */
  noteReboot(timeMs: number): void {
    this.note(timeMs, EVENTS.mcuReboot.logType, {}, { type: 'MCUReboot' });
  }

  stop(): void {
    this.edges.stop();
    this.writes.stop();
  }

  receive(state: VehicleState): void {
    this.edges.dispatch({ type: 'reading', state });
  }

  /** The clock was found to be right: so it was since it was set, and what happened before is reported by it. */
  clockIsRight(): void {
    const { trust } = this.needs;
    const sure = this.doubtful.filter(({ clockSetting }) => trust.isRight(clockSetting));
    if (sure.length > 0) this.writes.push({ type: 'sure', numbers: sure.map(({ number }) => number) });
    this.alignReports();
    this.doubtful = [];
  }

  /** Gives reports the time that the clock would have said, had it been set as it is now. */
  alignReports(): void {
    const { trust } = this.needs;
    const setting = trust.setting();
    for (const { reported } of this.doubtful) {
      if (!reported || !trust.wasSetSince(reported.clockSetting)) continue;
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

  /** Keeps an event that nobody but the app itself knows of. */
  noteSeatComfortRun(timeMs: number): void {
    this.note(timeMs, EVENTS.seatComfortRun.logType, {}, null);
  }

  private run(effect: EdgeEffect): void {
    switch (effect.type) {
      case 'car-start':
        this.needs.onCarStart(effect.timeMs);
        break;
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
        this.writes.push({ type: 'fact', name: FACT, value: effect.known });
    }
  }

  private note(time: number, type: number, data: object, report: UnnamedReport | null): void {
    const event = { time, type, data: JSON.stringify(data) };
    const clockSetting = this.needs.trust.setting();
    const named = report && { ...report, eventId: this.needs.newId() };
    if (named) this.needs.outbox.hold({ ...named, time });
    this.writes.push({ type: 'event', event, clockSetting, report: named });
    if (named && this.needs.outbox.holds(named.eventId)) this.needs.onReport();
  }

  /** Writes one; returns the event if its time is in doubt. */
  private write(write: Write): DoubtfulEvent[] {
    const { store, facts, trust } = this.needs;
    if (write.type === 'fact') facts.write(write.name, write.value);
    else if (write.type === 'sure') store.markTimesSure(write.numbers);
    else if (write.type === 'retime') store.retimeReport(write.eventId, write.time);
    else {
      const { event, clockSetting, report } = write;
      const isTimeUncertain = !trust.isRight(clockSetting);
      const number = store.add({ ...event, isTimeUncertain }, report);
      if (!isTimeUncertain) return [];
      const reported = report && { eventId: report.eventId, time: event.time, clockSetting };
      return [{ number, clockSetting, reported }];
    }
    return [];
  }
}
