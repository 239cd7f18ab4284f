import type { TripPoint, TripSummary } from '@ligo/protocol';
import { type PackedTrip, packTrip, type TripEnds, tripEndsFromWire, tripEndsToWire } from '@ligo/vehicle';
import { isTrip } from '../trips/trip-recorder-machine.ts';
import type { FinishedTrip, TripKey, TripStore } from '../trips/trips-contract.ts';

interface OpenTrip extends TripKey {
  points: TripPoint[];
  ends: TripEnds;
  distanceKm: number;
}

interface StoredTrip extends PackedTrip {
  summary: TripSummary;
}

/** Trips that last as long as the page. Nothing of it can fail, so that nothing has to be undone. */
export class MemoryTrips implements TripStore {
  private readonly finished = new Map<number, StoredTrip>();
  private open: OpenTrip | null = null;
  private lastPastId = 0;
  private lastId: number;

  /** Leaves the numbers up to `pastCount` for trips that were made before. */
  constructor(pastCount = 0) {
    this.lastId = pastCount;
  }

  /** Takes in a trip that was made before all that are recorded here; they come oldest first. */
  prepend(trip: FinishedTrip): void {
    this.lastPastId += 1;
    this.keep({ id: this.lastPastId, ...trip });
  }

  transaction(work: () => void): void {
    work();
  }

  begin(createdAtS: number): void {
    this.finishInterrupted();
    this.lastId += 1;
    this.open = { id: this.lastId, createdAtS, points: [], ends: tripEndsFromWire({}), distanceKm: 0 };
  }

  add(point: TripPoint, ends: TripEnds, distanceKm: number): void {
    if (!this.open) return;
    this.open.points.push(point);
    this.open = { ...this.open, ends, distanceKm };
  }

  move(byS: number): void {
    if (!this.open) return;
    const points = this.open.points.map((point) => ({ ...point, time: point.time + byS }));
    this.open = { ...this.open, createdAtS: this.open.createdAtS + byS, points };
  }

  finish(isKept: boolean): void {
    const trip = this.open;
    this.open = null;
    if (trip && isKept && trip.points.length > 0) this.keep(trip);
  }

  openedAtS(): number | null {
    return this.open?.createdAtS ?? null;
  }

  finishInterrupted(): boolean {
    const isOpen = this.open !== null;
    this.finish(isTrip(this.open?.distanceKm ?? 0));
    return isOpen;
  }

  summaries(fromS: number, afterId: number | null): TripSummary[] {
    const all = [...this.finished.values()].map(({ summary }) => summary);
    const isWanted = ({ id, created_at }: TripSummary) =>
      created_at > fromS || (afterId !== null && id > afterId);
    return all
      .filter(isWanted)
      .sort((a, b) => (afterId === null && a.created_at - b.created_at) || a.id - b.id);
  }

  chunk(key: TripKey, index: number): Uint8Array | null {
    return this.find(key)?.chunks[index] ?? null;
  }

  newestId(): number {
    return Math.max(0, ...this.finished.keys());
  }

  delete(key: TripKey): boolean {
    return this.find(key) !== undefined && this.finished.delete(key.id);
  }

  /** The size of the finished trips, bytes. */
  bytes(): number {
    const chunks = [...this.finished.values()].flatMap((trip) => trip.chunks);
    return chunks.reduce((sum, { length }) => sum + length, 0);
  }

  private keep({ id, createdAtS, points, ends }: TripKey & FinishedTrip): void {
    const packed = packTrip(points);
    const summary = {
      id,
      created_at: createdAtS,
      pointsLength: points.length,
      ...tripEndsToWire(ends),
      points: packed.ends,
    };
    this.finished.set(id, { ...packed, summary });
  }

  private find({ id, createdAtS }: TripKey): StoredTrip | undefined {
    const trip = this.finished.get(id);
    return trip?.summary.created_at === createdAtS ? trip : undefined;
  }
}
