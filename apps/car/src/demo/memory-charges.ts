import type { ChargeSummary } from '@ligo/protocol';
import type { ChargingSessions } from '../charging/charging-recorder.ts';
import { rowOfSession, summaryOf } from '../charging/charging-rows.ts';
import type {
  ChargeHistory,
  ChargeKey,
  ChargePoint,
  FinishedCharge,
  StoredSession,
} from '../charging/charging-store.ts';

interface KeptCharge {
  summary: ChargeSummary;
  points: readonly ChargePoint[];
}

/** Charging sessions that last as long as the page. Nothing of it can fail, so that nothing has to be undone. */
export class MemoryCharges implements ChargingSessions, ChargeHistory {
  private readonly finished = new Map<number, KeptCharge>();
  private lastId = 0;
  private session: StoredSession | null = null;
  private openPoints: ChargePoint[] = [];

  /** Takes in sessions that ended before the page was there. */
  add(charges: readonly FinishedCharge[]): void {
    for (const { session, points } of charges) this.keep(session, points);
  }

  transaction(work: () => void): void {
    work();
  }

  open(): StoredSession | null {
    return this.session;
  }

  save(session: StoredSession, point: ChargePoint | null): void {
    this.session = session;
    if (point) this.openPoints.push(point);
  }

  dropEverySecondPoint(): void {
    this.openPoints = this.openPoints.filter((_point, place) => place % 2 === 0);
  }

  finish(session: StoredSession, isKept: boolean): void {
    if (isKept) this.keep(session, this.openPoints);
    this.session = null;
    this.openPoints = [];
  }

  summaries(afterId: number): ChargeSummary[] {
    return [...this.finished.values()].map(({ summary }) => summary).filter(({ id }) => id > afterId);
  }

  points(key: ChargeKey): readonly ChargePoint[] {
    return this.find(key)?.points ?? [];
  }

  newestId(): number {
    return Math.max(0, ...this.finished.keys());
  }

  delete(key: ChargeKey): void {
    if (this.find(key)) this.finished.delete(key.id);
  }

  private keep(session: FinishedCharge['session'], points: readonly ChargePoint[]): void {
    this.lastId += 1;
    const summary = summaryOf(this.lastId, rowOfSession(session), points.length);
    this.finished.set(this.lastId, { summary, points });
  }

  private find({ id, beganAtS }: ChargeKey): KeptCharge | undefined {
    const found = this.finished.get(id);
    return found?.summary.beganAt === beganAtS ? found : undefined;
  }
}
