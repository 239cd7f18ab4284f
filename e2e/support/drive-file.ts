import { mkdirSync, writeFileSync } from 'node:fs';
import type { Stack } from './stack.ts';

function csvFile(stack: Stack, name: string, header: string, rows: readonly (readonly unknown[])[]): string {
  const folder = stack.folder('recorded');
  mkdirSync(folder);
  const file = `${folder}/${name}.csv`;
  writeFileSync(file, [header, ...rows.map((row) => row.join(','))].join('\n'));
  return file;
}

/** A recorded drive of our own: `minutes` at 36 km/h from a moment on, local time unless it names a zone; a row a second. */
export function driveFile(stack: Stack, startedAt: string, minutes: number): string {
  const startS = Date.parse(startedAt) / 1000;
  const rows = Array.from({ length: minutes * 60 + 1 }, (_, second) => [
    startS + second,
    (43.7 + second * 9e-5).toFixed(6),
    7.4,
    36,
    1_000 + second / 100,
    6,
    80 - second / 600,
  ]);
  return csvFile(
    stack,
    `drive-${startS}`,
    't_unix_s,lat_deg,lng_deg,speed_kmh,odo_km,power_kw,soc_pct',
    rows,
  );
}

const ROW_S = 10;

/** A recorded charge of our own: `minutes` with 30 kW, from 40 % on, until the cable is taken out. */
export function chargeFile(stack: Stack, startedAt: string, minutes: number): string {
  const startS = Date.parse(startedAt) / 1000;
  const count = (minutes * 60) / ROW_S;
  const rows = Array.from({ length: count + 1 }, (_, at) => {
    const isCharging = at < count;
    return [
      startS + at * ROW_S,
      43.7,
      7.4,
      1_000,
      isCharging ? -30 : 0,
      40 + at / 6,
      ...(isCharging ? [2, 1] : [0, 0]),
    ];
  });
  return csvFile(
    stack,
    `charge-${startS}`,
    't_unix_s,lat_deg,lng_deg,odo_km,power_kw,soc_pct,plug_state,charge_mode',
    rows,
  );
}
