import type { z } from 'zod';
import type { LinkStore } from '../link/link-store.ts';
import type { PointBatch } from './point-batch.ts';

/** Which entry of its car: entries are told apart by both. */
export interface EntryKey {
  id: number;
  /** Start, unix seconds. */
  createdAtS: number;
}

/** An entry as this phone stores it, without its points. A deleted one stays as a mark that it is not to come back. */
export interface HistoryRow extends EntryKey {
  pointsLength: number;
  /** All points are on this phone. */
  isComplete: boolean;
  /** Size of the packed points, bytes. */
  bytes: number;
  isDeleted: boolean;
  /** The car's history in which the entry has its number; `null`: unknown. */
  history: string | null;
}

/** An entry as the lists use it. */
export type ItemOf<Row extends HistoryRow> = Omit<Row, 'bytes' | 'isDeleted' | 'history'>;

/** How long the car may take to delete an entry, ms. */
export const DELETE_TIMEOUT_MS = 5_000;

/** Takes the car's messages about a history. */
interface HistoryReceiver<Listed> {
  /** A page; entries that cannot be read are `null`. */
  listed(page: readonly (Listed | null)[]): void;
  /** A batch of an entry's points; `null` if it cannot be read. */
  points(key: EntryKey, batch: PointBatch | null): void;
  /** The highest number on the car. */
  newest(id: number): void;
}

/** A history that a car records and a phone keeps, e.g. its trips: its messages and its rows. */
export interface HistoryKind<Listed, Row extends HistoryRow, Named extends object> {
  /** The first part of its counters' names. */
  name: string;
  rowSchema: z.ZodType<Row>;
  rowOf(listed: Listed, history: string | null): Row;
  /** The row with what it shows of its points. */
  withPoints(row: Row, points: PointBatch): Row;
  withoutPoints(row: Row): Row;
  /** The entries under their name in the store's state. */
  named(items: readonly ItemOf<Row>[]): Named;
  /** Whether a car with these features answers for it. */
  isOffered(features: readonly string[]): boolean;
  /** `history`: as the car named it last. */
  listen(
    link: Pick<LinkStore, 'on'>,
    history: () => string | undefined,
    receiver: HistoryReceiver<Listed>,
  ): (() => void)[];
  askList(send: LinkStore['send'], newest: { startS: number; id: number }, history: string | undefined): void;
  askPoints(send: LinkStore['send'], key: EntryKey, features: readonly string[]): void;
  /** Resolves to whether the car confirmed within the limit. */
  deleteOnCar(key: EntryKey): Promise<boolean>;
}
