import { vehicleStateSchema, type WallState } from '@ligo/signals';
import { z } from 'zod';
import type { BookStore } from './book/book-contract.ts';
import { BOOK_TABLE, BookTables } from './book/book-tables.ts';
import { ChargingHistory } from './charging/charging-history.ts';
import type { ChargeHistory } from './charging/charging-store.ts';
import { CHARGING_SIDES, CHARGING_TABLES, ChargingTables } from './charging/charging-tables.ts';
import { EVENT_TABLES, EVENTS_BY_NUMBER, EventTables } from './events/event-tables.ts';
import { DEVICE_INVITES, DEVICE_TABLE, DeviceTables } from './link/trust/device-tables.ts';
import type { DeviceStore } from './link/trust/devices-contract.ts';
import { QUARANTINE_TABLE, QuarantineTable } from './platform/sqlite/quarantine-table.ts';
import { type SqlDatabase, Statements } from './platform/sqlite/statements.ts';
import type { EventHistory, EventStore } from './ports/event-store.ts';
import type { KeyValueStore } from './ports/key-value-store.ts';
import type { Log } from './ports/log.ts';
import { PRICE_TABLE, PriceTables } from './prices/price-tables.ts';
import type { RecordingIndex } from './recordings/recording-index-contract.ts';
import {
  RECORDED_MOVEMENTS,
  RECORDING_TABLES,
  RECORDINGS_SEEN,
  REJECTED_FILES_TABLE,
  RecordingTables,
  WHOLE_PICTURES,
} from './recordings/recording-tables.ts';
import { jsonOf } from './shared/json-field.ts';
import { TRIP_TABLES, TRIP_UNKNOWN_ENERGY, TripTables } from './trips/trip-tables.ts';

/** Single values by their names, as JSON. */
const KEY_VALUE_TABLE = 'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT';

/** The random id of this database, for its life. */
const HISTORY = `INSERT INTO facts (name, value) VALUES ('history', '"' || lower(hex(randomblob(8))) || '"')`;

/** Migrations from an empty database to the present one, by `user_version`; never edited. */
export const MIGRATIONS = [
  KEY_VALUE_TABLE,
  TRIP_TABLES,
  EVENT_TABLES,
  `${QUARANTINE_TABLE}; ${EVENTS_BY_NUMBER}`,
  RECORDING_TABLES,
  CHARGING_TABLES,
  REJECTED_FILES_TABLE,
  CHARGING_SIDES,
  HISTORY,
  TRIP_UNKNOWN_ENERGY,
  RECORDED_MOVEMENTS,
  WHOLE_PICTURES,
  RECORDINGS_SEEN,
  BOOK_TABLE,
  PRICE_TABLE,
  DEVICE_TABLE,
  DEVICE_INVITES,
];

const LAST_STATE = 'last-vehicle-state';

/** The persistent data of the car in a database at the last of `MIGRATIONS`. After a power cut it is in the state of the last commit. */
export class CarStore {
  readonly kv: KeyValueStore;
  readonly trips: TripTables;
  readonly charging: ChargingTables;
  readonly charges: ChargeHistory;
  readonly events: EventStore;
  readonly history: EventHistory;
  readonly recordings: RecordingIndex;
  readonly book: BookStore;
  readonly prices: PriceTables;
  readonly devices: DeviceStore;

  private readonly quarantine: QuarantineTable;

  constructor(
    private readonly database: SqlDatabase,
    log: Log,
  ) {
    const statements = new Statements(database);
    this.quarantine = new QuarantineTable(statements, log);
    this.kv = new KeyValueTable(statements);
    this.trips = new TripTables(statements, this.quarantine);
    this.charging = new ChargingTables(statements, this.quarantine);
    this.charges = new ChargingHistory(statements);
    const events = new EventTables(statements, this.quarantine);
    this.events = events;
    this.history = events;
    this.recordings = new RecordingTables(statements, this.quarantine);
    this.prices = new PriceTables(statements);
    this.devices = new DeviceTables(statements, this.quarantine);
    this.book = new BookTables(statements, this.quarantine);
  }

  /** Whether the car's app has run on this store, so that phones may be paired with it. */
  hasRun(): boolean {
    return [LAST_STATE, 'car-starts', 'boot-id'].some((name) => this.kv.read(name) !== undefined);
  }

  /** Numbers of trips and sessions are valid only within this id of the database; `undefined`: unknown. */
  get historyId(): string | undefined {
    return z.string().safeParse(this.kv.read('history')).data;
  }

  saveState(state: WallState): void {
    this.kv.write(LAST_STATE, state);
  }

  /** The state saved last; `null`: none that can be read. */
  lastState(): WallState | null {
    const parsed = vehicleStateSchema.safeParse(this.kv.read(LAST_STATE));
    return parsed.success ? parsed.data : null;
  }

  get quarantinedCount(): number {
    return this.quarantine.count;
  }

  /** Size on the disk, bytes; `null`: unknown. */
  bytes(): number | null {
    const read = (name: string) => Number(this.database.pragma(name, { simple: true }));
    try {
      return read('page_count') * read('page_size');
    } catch {
      return null;
    }
  }

  close(): void {
    this.database.close();
  }
}

class KeyValueTable implements KeyValueStore {
  constructor(private readonly statements: Statements) {}

  read(name: string): unknown {
    const row = this.statements.of('SELECT value FROM facts WHERE name = ?').get(name) as
      | { value: string }
      | undefined;
    return row && jsonOf(row.value);
  }

  write(name: string, value: unknown): void {
    this.statements.run(
      'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      JSON.stringify(value),
    );
  }
}
