import { join } from 'node:path';
import { unpackColumns } from '@ligo/vehicle';
import SQLite from 'better-sqlite3';

/** A finished trip and the times of its points, in Unix seconds. */
export interface StoredTrip {
  createdAtS: number;
  endedAtS: number;
  times: number[];
}

/** The trips of a car, as its app wrote them. */
export class StoredTrips {
  constructor(private readonly dataDir: string) {}

  /** The points so far of the trip that is being recorded, as they are kept. */
  openPoints(): { time: number }[] {
    return this.read((database) =>
      (database.prepare('SELECT point FROM open_points ORDER BY seq').pluck().all() as string[]).map((each) =>
        JSON.parse(each),
      ),
    );
  }

  finished(): StoredTrip[] {
    return this.read((database) => {
      const chunks = database
        .prepare('SELECT packed FROM trip_chunks WHERE trip_id = ? ORDER BY seq')
        .pluck();
      const rows = database
        .prepare('SELECT id, created_at, ended_at FROM trips WHERE NOT is_open ORDER BY id')
        .all() as { id: number; created_at: number; ended_at: number }[];
      return rows.map(({ id, created_at: createdAtS, ended_at: endedAtS }) => ({
        createdAtS,
        endedAtS,
        times: (chunks.all(id) as Uint8Array[]).flatMap((packed) => [...unpackColumns(packed).timeS]),
      }));
    });
  }

  private read<T>(work: (database: SQLite.Database) => T): T {
    const database = new SQLite(join(this.dataDir, 'car.sqlite'), { readonly: true, fileMustExist: true });
    try {
      return database.transaction(() => work(database))();
    } finally {
      database.close();
    }
  }
}
