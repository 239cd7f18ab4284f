import type { LogEntry } from '@ligo/protocol';
import {
  type CarEventReport,
  type EventStore,
  type NewEvent,
  type ReportWithoutTime,
  storableTime,
} from '../ports/event-store.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { VehicleStore } from '../vehicle-modules.ts';
import { MemoryCharges } from './memory-charges.ts';
import { MemoryTrips } from './memory-trips.ts';

/** The data of a car that exists until its page is closed. */
export interface MemoryStore extends VehicleStore {
  kv: KeyValueStore;
  trips: MemoryTrips;
  charges: MemoryCharges;
  events: MemoryEvents;
}

/** `logId` identifies its log to phones. The last state is not stored: there is no restart. */
export function createMemoryStore(logId: string, pastTripCount = 0): MemoryStore {
  return {
    kv: new MemoryKeyValueStore(),
    trips: new MemoryTrips(pastTripCount),
    charges: new MemoryCharges(),
    events: new MemoryEvents(logId),
    saveState() {},
    lastState: () => null,
  };
}

export class MemoryKeyValueStore implements KeyValueStore {
  private readonly values = new Map<string, string>();

  read(name: string): unknown {
    const text = this.values.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  write(name: string, value: unknown): void {
    this.values.set(name, JSON.stringify(value));
  }
}

/** Leaves numbers for what happened before the page was there. */
const FIRST_NUMBER = 100_000;

interface StoredEvent {
  number: number;
  time: number;
  /** Never goes back. */
  grownTime: number;
  type: number;
  data: string;
  isSure: boolean;
}

/** Events that last as long as the page. Nothing of it can fail, so that nothing has to be undone. */
export class MemoryEvents implements EventStore {
  private events: StoredEvent[] = [];
  private readonly reports = new Map<string, CarEventReport>();

  constructor(
    /** Names this log in what refers to its entries. */
    private readonly logId: string,
  ) {}

  transaction(work: () => void): void {
    work();
  }

  add({ time: happenedAt, type, data, isTimeUncertain }: NewEvent, report: ReportWithoutTime | null): number {
    const isTaken = (at: number) =>
      this.events.some((each) => each.time === at && each.type === type && each.data === data);
    let time = storableTime(happenedAt);
    while (isTaken(time)) time += 1;
    const last = this.events.at(-1);
    const number = last ? last.number + 1 : FIRST_NUMBER;
    const grownTime = Math.max(time, (last?.grownTime ?? -1) + 1);
    this.events.push({ number, time, grownTime, type, data, isSure: !isTimeUncertain });
    if (report) this.addReport(time, report);
    return number;
  }

  addReport(timeMs: number, report: ReportWithoutTime): void {
    this.reports.set(report.eventId, { ...report, time: storableTime(timeMs) });
  }

  /** Takes in what happened before all that is here, oldest first. */
  prepend(events: readonly NewEvent[]): void {
    const first = this.events[0]?.number ?? FIRST_NUMBER;
    const before = events.map(({ time, type, data }, index) => {
      const number = first - events.length + index;
      return { number, time, grownTime: time, type, data, isSure: true };
    });
    this.events = [...before, ...this.events];
  }

  markTimesCertain(numbers: readonly number[]): void {
    for (const event of this.events) if (numbers.includes(event.number)) event.isSure = true;
  }

  after(timeMs: number, limit: number): LogEntry[] {
    return this.events
      .filter(({ grownTime }) => grownTime > timeMs)
      .slice(0, limit)
      .map(({ grownTime, type, data }) => ({ time: grownTime, type, data }));
  }

  entriesAfterRef(ref: string, limit: number): LogEntry[] {
    const [logId, text] = ref.split(':');
    const from = logId === this.logId && /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
    return this.events
      .filter(({ number }) => number > from)
      .slice(0, limit)
      .map(({ number, time, type, data, isSure }) => ({
        ref: `${this.logId}:${number}`,
        time,
        type,
        data,
        ...(!isSure && { isTimeUncertain: true }),
      }));
  }

  pendingReports(): CarEventReport[] {
    return [...this.reports.values()];
  }

  removeReport(eventId: string): void {
    this.reports.delete(eventId);
  }
}
