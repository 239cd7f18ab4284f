import { LAST_TIME_S, type LogEntry } from '@ligo/protocol';
import type { CarEventReport, EventStore, NewEvent, UntimedReport } from '../ports/event-store.ts';

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
  private readonly events: StoredEvent[] = [];
  private readonly reports = new Map<string, CarEventReport>();

  constructor(
    /** Names this log in what refers to its entries. */
    private readonly logId: string,
  ) {}

  together(work: () => void): void {
    work();
  }

  add({ time: happenedAt, type, data, isTimeUncertain }: NewEvent, report: UntimedReport | null): number {
    const isTaken = (at: number) =>
      this.events.some((each) => each.time === at && each.type === type && each.data === data);
    let time = Math.min(Math.max(0, Math.round(happenedAt)), LAST_TIME_S * 1_000);
    while (isTaken(time)) time += 1;
    const last = this.events.at(-1);
    const number = (last?.number ?? 0) + 1;
    const grownTime = Math.max(time, (last?.grownTime ?? -1) + 1);
    this.events.push({ number, time, grownTime, type, data, isSure: !isTimeUncertain });
    if (report) this.reports.set(report.eventId, { ...report, time });
    return number;
  }

  markTimesSure(numbers: readonly number[]): void {
    for (const event of this.events) if (numbers.includes(event.number)) event.isSure = true;
  }

  after(timeMs: number, limit: number): LogEntry[] {
    return this.events
      .filter(({ grownTime }) => grownTime > timeMs)
      .slice(0, limit)
      .map(({ grownTime, type, data }) => ({ time: grownTime, type, data }));
  }

  following(ref: string, limit: number): LogEntry[] {
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

  waitingReports(): CarEventReport[] {
    return [...this.reports.values()];
  }

  retimeReport(eventId: string, time: number): void {
    const report = this.reports.get(eventId);
    if (report) this.reports.set(eventId, { ...report, time: Math.round(time) });
  }

  settle(eventId: string): void {
    this.reports.delete(eventId);
  }
}
