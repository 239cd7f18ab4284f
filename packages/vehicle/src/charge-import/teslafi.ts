import type { FileCharge } from './file-charge.ts';
import { type FileTime, readFileTime } from './file-time.ts';
import { type CsvTable, numberOf } from './read-csv.ts';

const NEEDED = ['Date', 'charging_state', 'battery_level', 'charge_energy_added'] as const;
/** A longer silence of the log ends a session, ms. */
const MAX_GAP_MS = 6 * 3_600_000;
/** A counter that falls by more began again, kWh. */
const COUNTER_STEP = 0.5;

/** The columns of TeslaFi's log that sessions are made of; `null`: it is another table. */
export function teslaFiColumns(header: readonly string[]): Record<(typeof NEEDED)[number], number> | null {
  const entries = NEEDED.map((name) => [name, header.indexOf(name)] as const);
  return entries.some(([, index]) => index < 0)
    ? null
    : (Object.fromEntries(entries) as Record<(typeof NEEDED)[number], number>);
}

interface OpenCharge {
  began: FileTime;
  ended: FileTime;
  kWh: number;
  startSoc: number | null;
  endSoc: number | null;
}

/** Makes sessions of TeslaFi's log, which has a row a minute in local time. */
export function readTeslaFi({ header, rows }: CsvTable): { charges: FileCharge[]; unreadable: number } {
  const columns = teslaFiColumns(header);
  const charges: FileCharge[] = [];
  let unreadable = 0;
  // Rows after the clocks were set back.
  let latestMs = 0;
  let open: OpenCharge | null = null;
  const close = () => {
    if (open && open.kWh > 0) charges.push(open);
    open = null;
  };
  for (const cells of columns ? rows : []) {
    const cell = (name: (typeof NEEDED)[number]) => cells[columns?.[name] ?? -1];
    const read = readFileTime(cell('Date'));
    const time = read && { ...read, isSecond: read.localMs < latestMs };
    latestMs = Math.max(latestMs, read?.localMs ?? 0);
    const state = cell('charging_state');
    if (!time) unreadable += 1;
    // The car sleeps.
    if (!time || !state || state === 'None') continue;
    const kWh = numberOf(cell('charge_energy_added')) ?? 0;
    const soc = numberOf(cell('battery_level'));
    const isCharging = state === 'Charging';
    if (open && isOther(open, time, kWh)) close();
    if (isCharging) open ??= { began: time, ended: time, kWh: 0, startSoc: soc, endSoc: soc };
    if (!open) continue;
    open = { ...open, ended: time, kWh: Math.max(open.kWh, kWh), endSoc: soc ?? open.endSoc };
    // The row after the last one of charging has the whole energy.
    if (!isCharging) close();
  }
  close();
  return { charges, unreadable };
}

const isOther = (open: OpenCharge, time: FileTime, kWh: number) =>
  Math.abs(time.localMs - open.ended.localMs) > MAX_GAP_MS || kWh < open.kWh - COUNTER_STEP;
