import { mkdirSync, writeFileSync } from 'node:fs';
import type { Stack } from './stack.ts';

/** A recorded drive of our own: `minutes` at 36 km/h from a moment on, local time unless it names a zone; a row a second. */
export function driveFile(stack: Stack, startedAt: string, minutes: number): string {
  const startS = Date.parse(startedAt) / 1000;
  const rows = Array.from({ length: minutes * 60 + 1 }, (_, second) =>
    [
      startS + second,
      (43.7 + second * 9e-5).toFixed(6),
      7.4,
      36,
      1_000 + second / 100,
      6,
      80 - second / 600,
    ].join(','),
  );
  const folder = stack.folder('drive');
  mkdirSync(folder);
  const file = `${folder}/drive-${startS}.csv`;
  const header = 't_unix_s,lat_deg,lng_deg,speed_kmh,odo_km,power_kw,soc_pct';
  writeFileSync(file, [header, ...rows].join('\n'));
  return file;
}
