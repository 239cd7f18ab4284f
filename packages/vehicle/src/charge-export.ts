import type { ChargeSummary } from '@ligo/protocol';
import { chargeEfficiency, chargingKw } from './charge-figures.ts';
import type { TripColumns } from './trip-columns.ts';

export interface ExportedCharge {
  charge: ChargeSummary;
  /** `null`: they are not on this phone. */
  columns: TripColumns | null;
  /** `null`: unknown. */
  cost: { total: number; currency: string } | null;
  /** The owner's other entries; absent: none. */
  own?: ExportedOwn;
}

interface ExportedOwn {
  isManual: boolean;
  kWh: number | null;
  place: string | null;
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}

export interface ChargeFileContext {
  carName: string;
  /** How far local time is ahead of UTC at a moment, minutes. */
  aheadMinutes(timeMs: number): number;
}

/** A kind of file that holds any number of sessions. */
export interface ChargeFile {
  /** Names it to the owner. */
  label: string;
  extension: string;
  mimeType: string;
  /** Whether it contains points. */
  hasPoints: boolean;
  write(charges: readonly ExportedCharge[], context: ChargeFileContext): string;
}

type Cell = string | number | boolean | null | undefined;

const LINE_END = '\r\n';
/** A spreadsheet would execute a text that begins so; some take these characters for the end of a cell, even inside quotes. */
const FORMULA_START = /^(?=[=+\-@\t\r])/;
const FORMULA_INSIDE = /[;\t\r\n](?=[=+\-@\t\r])/g;

/** A field of a CSV file (RFC 4180). A text that would be a formula gets an apostrophe. */
function csvField(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = cell.replaceAll(FORMULA_INSIDE, "$&'").replace(FORMULA_START, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Table = Readonly<
  Record<
    string,
    (
      row: ChargeSummary & { cost: ExportedCharge['cost']; own: ExportedOwn },
      context: ChargeFileContext,
    ) => Cell
  >
>;

const NOTHING_OWN: ExportedOwn = { isManual: false, kWh: null, place: null };

function writeTable(table: Table, charges: readonly ExportedCharge[], context: ChargeFileContext): string {
  const columns = Object.values(table);
  const lines = charges.map(({ charge, cost, own = NOTHING_OWN }) =>
    columns.map((cell) => csvField(cell({ ...charge, cost, own }, context))).join(','),
  );
  return [Object.keys(table).join(','), ...lines, ''].join(LINE_END);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A moment as local time with its offset: 2026-11-28T22:10:05+01:00. */
export function localIso(timeS: number, { aheadMinutes }: Pick<ChargeFileContext, 'aheadMinutes'>): string {
  const timeMs = Math.round(timeS * 1_000);
  const ahead = aheadMinutes(timeMs);
  const size = Math.abs(ahead);
  const offset = `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
  return new Date(timeMs + ahead * 60_000).toISOString().slice(0, 19) + offset;
}

const round = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(digits));

const MONEY_DIGITS = 4;

const LIGO_TABLE: Table = {
  car: (_charge, { carName }) => carName,
  began_at: ({ beganAt }, context) => localIso(beganAt, context),
  ended_at: ({ endedAt }, context) => localIso(endedAt, context),
  soc_start_pct: ({ startSoc }) => startSoc,
  soc_end_pct: ({ endSoc }) => endSoc,
  energy_kwh: ({ kWh, own }) => round(own.kWh ?? kWh, 3),
  energy_battery_kwh: ({ battery }) => round(battery?.kWh, 3),
  energy_wall_kwh: ({ wall }) => round(wall?.kWh, 3),
  power_unknown_s: ({ unknownS }) => unknownS,
  power_max_kw: ({ peakKw }) => peakKw,
  efficiency: (charge) => round(chargeEfficiency(charge), 3),
  current: ({ current }) => current,
  batt_temp_mean_c: ({ batteryTemp }) => round(batteryTemp, 1),
  batt_temp_min_c: ({ lowestBatteryTemp }) => lowestBatteryTemp,
  batt_temp_max_c: ({ highestBatteryTemp }) => highestBatteryTemp,
  outside_temp_c: ({ outsideTemp }) => round(outsideTemp, 1),
  odometer_km: ({ odometer }) => odometer,
  lat_deg: ({ lat }) => lat,
  lng_deg: ({ lng }) => lng,
  cost: ({ cost }) => round(cost?.total, MONEY_DIGITS),
  currency: ({ cost }) => cost?.currency,
  place: ({ own }) => own.place,
  entered_by_owner: ({ own }) => own.isManual,
  note: ({ own }) => own.note,
  tags: ({ own }) => own.tags?.join(' '),
};

/** TeslaMate stores UTC without a zone. */
const utc = (timeS: number) => new Date(timeS * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const TESLAMATE_TABLE: Table = {
  start_date: ({ beganAt }) => utc(beganAt),
  end_date: ({ endedAt }) => utc(endedAt),
  charge_energy_added: ({ battery }) => round(battery?.kWh, 2),
  // It needs an energy also where its side is unknown.
  charge_energy_used: ({ wall, own, battery, kWh }) =>
    round(wall?.kWh ?? own.kWh ?? (battery ? null : kWh), 2),
  start_battery_level: ({ startSoc }) => round(startSoc, 0),
  end_battery_level: ({ endSoc }) => round(endSoc, 0),
  duration_min: ({ beganAt, endedAt }) => Math.round((endedAt - beganAt) / 60),
  outside_temp_avg: ({ outsideTemp }) => round(outsideTemp, 1),
  cost: ({ cost }) => round(cost?.total, MONEY_DIGITS),
};

const CSV = { extension: 'csv', mimeType: 'text/csv', hasPoints: false };

/** A line a session; an empty field is unknown. */
export const CHARGE_CSV: ChargeFile = {
  ...CSV,
  label: 'CSV',
  write: (charges, context) => writeTable(LIGO_TABLE, charges, context),
};

/** The columns of TeslaMate's table `charging_processes`. */
export const CHARGE_TESLAMATE: ChargeFile = {
  ...CSV,
  label: 'CSV (TeslaMate)',
  write: (charges, context) => writeTable(TESLAMATE_TABLE, charges, context),
};

function pointsOf(columns: TripColumns) {
  const kw = chargingKw(columns);
  const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
  return Array.from(columns.timeS, (time, index) => ({
    time,
    soc: orNull(columns.stateOfChargePct[index]),
    kW: orNull(kw[index]),
  }));
}

/** The summaries of the protocol with their points; `points` is missing where they are not on this phone. */
export const CHARGE_JSON: ChargeFile = {
  label: 'JSON',
  extension: 'json',
  mimeType: 'application/json',
  hasPoints: true,
  write: (charges, { carName }) =>
    `${JSON.stringify({
      ...{ format: 'ligo-charges', version: 1, car: carName },
      charges: charges.map(({ charge, columns, cost, own }) => ({
        ...charge,
        ...(cost && { cost: { amount: cost.total, currency: cost.currency } }),
        ...(own && { own }),
        ...(columns && { points: pointsOf(columns) }),
      })),
    })}\n`,
};
