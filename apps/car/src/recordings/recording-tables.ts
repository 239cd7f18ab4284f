import type { CamId } from '@ligo/protocol';
import { z } from 'zod';
import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import type { SentryLabel } from '../ports/recogniser.ts';
import type {
  KeyframePosition,
  RecordedMovement,
  Recording,
  RecordingEnd,
  RecordingQuery,
} from '../ports/recordings.ts';
import { jsonOf } from '../shared/json-field.ts';
import type { FoundRecording, NewRecording, RecordingIndex } from './recording-index-contract.ts';
import { maskOf, ROW_COLUMNS, recordingOf } from './recording-row.ts';

/**
 * Recordings in the order of creation, independent of the clock; `cameras` is a bit per camera. A failed thumbnail is a row without
 * a picture.
 */
export const RECORDING_TABLES = `
  CREATE TABLE recordings (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    volume TEXT NOT NULL,
    medium TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    moved_at INTEGER NOT NULL,
    cameras INTEGER NOT NULL,
    lat REAL, lng REAL,
    label TEXT,
    is_open INTEGER NOT NULL DEFAULT 1,
    duration INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    init_bytes INTEGER NOT NULL DEFAULT 0,
    keyframes TEXT NOT NULL DEFAULT '[]'
  ) STRICT;
  CREATE TABLE thumbnails (
    name TEXT PRIMARY KEY REFERENCES recordings (name) ON DELETE CASCADE,
    jpeg BLOB
  ) STRICT, WITHOUT ROWID`;

/** What each camera saw, as triples of camera, beginning and end. */
export const RECORDED_MOVEMENTS = `ALTER TABLE recordings ADD COLUMN movements TEXT NOT NULL DEFAULT '[]'`;

/** One camera fills the picture. */
export const WHOLE_PICTURES = 'ALTER TABLE recordings ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0';

/** Recordings of earlier versions count as seen: no owner should review them all. */
export const RECORDINGS_SEEN = `
  ALTER TABLE recordings ADD COLUMN is_seen INTEGER NOT NULL DEFAULT 0;
  UPDATE recordings SET is_seen = 1`;

/** Files of media under names of recordings that are none: an unchanged one is not read again. */
export const REJECTED_FILES_TABLE = `
  CREATE TABLE rejected_files (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    medium TEXT NOT NULL,
    name TEXT NOT NULL,
    stamp TEXT NOT NULL,
    UNIQUE (medium, name)
  ) STRICT`;
/** Maximum number of rejected files. */
const MAX_REJECTED = 20_000;

const keyframesSchema = z.array(z.tuple([z.number(), z.number()]));

export class RecordingTables implements RecordingIndex {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  has(name: string): boolean {
    return this.statements.of('SELECT 1 FROM recordings WHERE name = ?').get(name) !== undefined;
  }

  allNames(): Set<string> {
    return new Set(this.statements.of('SELECT name FROM recordings').pluck().all() as string[]);
  }

  begin({
    name,
    volume,
    medium,
    startedAtMs,
    movedAtMs,
    cameras,
    isWhole = false,
    place,
  }: NewRecording): void {
    this.statements
      .of(
        'INSERT INTO recordings (name, volume, medium, started_at, moved_at, cameras, is_whole, lat, lng) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        name,
        volume,
        medium,
        Math.round(startedAtMs),
        Math.round(movedAtMs),
        maskOf(cameras),
        Number(isWhole),
        place?.latDeg ?? null,
        place?.lngDeg ?? null,
      );
  }

  updateCameras(name: string, cameras: readonly CamId[]): void {
    this.statements
      .of('UPDATE recordings SET cameras = cameras | ? WHERE name = ?')
      .run(maskOf(cameras), name);
  }

  finish(
    name: string,
    { durationMs, bytes, initBytes, keyframes }: RecordingEnd,
    movements: readonly RecordedMovement[] = [],
  ): void {
    const moved = movements.map(({ camId, fromMs, toMs }) => [camId, fromMs, toMs]);
    const places = keyframes.map(({ timeMs, offset }) => [Math.round(timeMs), offset]);
    this.statements
      .of(
        'UPDATE recordings SET is_open = 0, duration = ?, bytes = ?, init_bytes = ?, keyframes = ?, movements = ? WHERE name = ?',
      )
      .run(Math.round(durationMs), bytes, initBytes, JSON.stringify(places), JSON.stringify(moved), name);
  }

  setLabel(name: string, label: SentryLabel): void {
    this.statements.of('UPDATE recordings SET label = ? WHERE name = ?').run(label, name);
  }

  setSeen(names: readonly string[] | 'all'): void {
    if (names === 'all') this.statements.run('UPDATE recordings SET is_seen = 1 WHERE NOT is_open');
    else
      this.statements.run(
        'UPDATE recordings SET is_seen = 1 WHERE name IN (SELECT value FROM json_each(?))',
        JSON.stringify(names),
      );
  }

  unseenCount(media: readonly string[]): number {
    return this.statements
      .of(
        `SELECT count(*) FROM recordings
          WHERE NOT is_open AND NOT is_seen AND medium IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .get(JSON.stringify(media)) as number;
  }

  remove(names: readonly string[]): void {
    this.statements.transaction(() => {
      for (const name of names) this.statements.run('DELETE FROM recordings WHERE name = ?', name);
    });
  }

  names(medium: string): { name: string; bytes: number; isOpen: boolean }[] {
    const rows = this.statements
      .of('SELECT name, bytes, is_open FROM recordings WHERE medium = ? ORDER BY seq')
      .all(medium) as { name: string; bytes: number; is_open: number }[];
    return rows.map(({ name, bytes, is_open }) => ({ name, bytes, isOpen: is_open === 1 }));
  }

  rejectedFiles(medium: string): Map<string, string> {
    const rows = this.statements
      .of('SELECT name, stamp FROM rejected_files WHERE medium = ?')
      .all(medium) as { name: string; stamp: string }[];
    return new Map(rows.map(({ name, stamp }) => [name, stamp]));
  }

  addRejectedFiles(medium: string, stamps: ReadonlyMap<string, string>): void {
    const { statements } = this;
    if (stamps.size === 0) return;
    statements.transaction(() => {
      for (const [name, stamp] of stamps)
        statements.run(
          'INSERT OR REPLACE INTO rejected_files (medium, name, stamp) VALUES (?, ?, ?)',
          medium,
          name,
          stamp,
        );
      statements.run(
        'DELETE FROM rejected_files WHERE seq <= (SELECT max(seq) FROM rejected_files) - ?',
        MAX_REJECTED,
      );
    });
  }

  list(
    query: RecordingQuery,
    media: readonly string[],
    open: readonly string[] = [],
  ): { recordings: Recording[]; totalCount: number } {
    const { day, span, offset, limit, camId, minDurationMs = 0 } = query;
    const isThen = span ? 'started_at >= ? AND started_at < ?' : 'substr(name, 1, 10) = ?';
    const which = `FROM recordings WHERE ${isThen}
      AND medium IN (SELECT value FROM json_each(?)) AND cameras & ? = ?
      AND (NOT is_open AND duration >= ? OR is_open AND name IN (SELECT value FROM json_each(?)))`;
    const mask = maskOf(camId === undefined ? [] : [camId]);
    const values = [
      ...(span ? [span.fromMs, span.toMs] : [day]),
      JSON.stringify(media),
      mask,
      mask,
      minDurationMs,
      JSON.stringify(open),
    ];
    const rows = this.statements
      .of(`SELECT ${ROW_COLUMNS} ${which} ORDER BY started_at DESC, seq DESC LIMIT ? OFFSET ?`)
      .all(...values, limit, offset);
    const totalCount = this.statements
      .of(`SELECT count(*) ${which}`)
      .pluck()
      .get(...values) as number;
    return { recordings: rows.flatMap((row) => this.readable(row) ?? []), totalCount };
  }

  find(name: string): FoundRecording | null {
    return this.oneOf(name, false);
  }

  findOpen(name: string): FoundRecording | null {
    return this.oneOf(name, true);
  }

  keyframesOf(name: string): Pick<RecordingEnd, 'initBytes' | 'keyframes'> | null {
    const row = this.statements
      .of('SELECT init_bytes, keyframes FROM recordings WHERE NOT is_open AND name = ?')
      .get(name) as { init_bytes: number; keyframes: string } | undefined;
    const parsed = keyframesSchema.safeParse(jsonOf(row?.keyframes ?? ''));
    if (!row || !parsed.success) return null;
    const keyframes = parsed.data.map(([timeMs, offset]): KeyframePosition => ({ timeMs, offset }));
    return { initBytes: row.init_bytes, keyframes };
  }

  thumbnail(name: string): Uint8Array | null {
    const jpeg = this.statements.of('SELECT jpeg FROM thumbnails WHERE name = ?').pluck().get(name);
    return jpeg instanceof Uint8Array ? jpeg : null;
  }

  setThumbnail(name: string, jpeg: Uint8Array | null): void {
    // A recording that was deleted meanwhile gets none.
    this.statements
      .of('INSERT OR REPLACE INTO thumbnails (name, jpeg) SELECT name, ? FROM recordings WHERE name = ?')
      .run(jpeg, name);
  }

  nextWithoutThumbnail(media: readonly string[]): FoundRecording | null {
    const row = this.statements
      .of(
        `SELECT ${ROW_COLUMNS} FROM recordings WHERE NOT is_open AND medium IN (SELECT value FROM json_each(?))
          AND name NOT IN (SELECT name FROM thumbnails) ORDER BY seq DESC LIMIT 1`,
      )
      .get(JSON.stringify(media));
    return row === undefined ? null : this.readable(row);
  }

  private oneOf(name: string, isOpen: boolean): FoundRecording | null {
    const row = this.statements
      .of(`SELECT ${ROW_COLUMNS} FROM recordings WHERE name = ? AND is_open = ?`)
      .get(name, Number(isOpen));
    return row === undefined ? null : this.readable(row);
  }

  /** A row as a recording; one that cannot be read is set aside: its file is found again at the next start. */
  private readable(row: unknown): FoundRecording | null {
    const recording = recordingOf(row);
    if (recording) return recording;
    const { name } = row as { name: string };
    const whole = this.statements.of('SELECT * FROM recordings WHERE name = ?').get(name);
    this.quarantine.move('recordings', JSON.stringify(whole), () => this.remove([name]));
    return null;
  }
}
