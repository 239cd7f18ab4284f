import { join } from 'node:path';
import SQLite from 'better-sqlite3';

type Point = [afterS: number, pct: number | null, kw: number | null];

/** The finished sessions of a data folder by their columns, oldest first. */
export function finishedSessions(dataDir: string) {
  const database = new SQLite(join(dataDir, 'car.sqlite'), { readonly: true });
  try {
    const rows = database
      .prepare('SELECT * FROM charging_sessions WHERE going_on IS NULL ORDER BY began_at, id')
      .all() as Record<string, number | string | null>[];
    return rows.map(({ points, going_on: _none, ...figures }) => ({
      ...figures,
      began_at: Number(figures.began_at),
      ended_at: Number(figures.ended_at),
      energy_kwh: Number(figures.energy_kwh),
      points: JSON.parse(String(points)) as Point[],
    }));
  } finally {
    database.close();
  }
}
