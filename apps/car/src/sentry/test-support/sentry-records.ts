import { join } from 'node:path';
import { type SentryConfigSetting, sentryConfigSettingSchema } from '@ligo/protocol';
import SQLite from 'better-sqlite3';
import { openStore } from '../../data-folder.ts';

/** A finished recording in the internal memory of a car. */
export interface KeptRecording {
  name: string;
  path: string;
  durationMs: number;
  bytes: number;
  movedAtMs: number;
}

/** Keeps settings of Sentry in the data folder of a car that has not begun; the rest is as a car has it. */
export function keepSentrySettings(dataDir: string, given: Partial<SentryConfigSetting>): void {
  const store = openStore(dataDir, 0, { info() {}, warn() {}, error() {} });
  store.kv.write('sentry-config', sentryConfigSettingSchema.parse(given));
  store.close();
}

/** A car's recordings, some of which may be running; the oldest first. */
export function finishedRecordings(dataDir: string): KeptRecording[] {
  const database = new SQLite(join(dataDir, 'car.sqlite'), { readonly: true });
  try {
    const rows = database
      .prepare(
        "SELECT name, duration, bytes, moved_at FROM recordings WHERE NOT is_open AND volume = 'internal' ORDER BY seq",
      )
      .all() as { name: string; duration: number; bytes: number; moved_at: number }[];
    return rows.map(({ name, duration, bytes, moved_at }) => ({
      name,
      path: join(dataDir, 'Ligo', 'Sentry', name),
      durationMs: duration,
      bytes,
      movedAtMs: moved_at,
    }));
  } finally {
    database.close();
  }
}
