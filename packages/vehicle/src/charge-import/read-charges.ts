import { type ChargeEntry, chargeEntryId } from '@ligo/protocol';
import { evccFormat } from './evcc.ts';
import type { FileCharge, RowFormat } from './file-charge.ts';
import { createTimeline } from './file-time.ts';
import { type CsvTable, readCsv } from './read-csv.ts';
import { readTeslaFi, teslaFiColumns } from './teslafi.ts';
import { teslaMateFormat } from './teslamate.ts';

export type ChargeSource = 'TeslaFi' | 'TeslaMate' | 'evcc';

export interface ChargesOfFile {
  source: ChargeSource;
  charges: readonly FileCharge[];
  /** Rows that are no session and could not be read. */
  unreadable: number;
  /** Times without a zone occur. */
  needsZone: boolean;
  hasCosts: boolean;
  /** Names of its cars, the one with the most sessions first. */
  vehicles: readonly string[];
}

const FORMATS: readonly [ChargeSource, RowFormat][] = [
  ['TeslaMate', teslaMateFormat],
  ['evcc', evccFormat],
];

/** Reads a file of another program; `null`: it is of none that is known. Throws `CsvError` if it is no table. */
export function readChargeFile(text: string): ChargesOfFile | null {
  const table = readCsv(text);
  const read: Read | null = teslaFiColumns(table.header)
    ? { source: 'TeslaFi', ...readTeslaFi(table) }
    : readRows(table);
  if (!read) return null;
  return {
    ...read,
    needsZone: read.charges.some(({ began, ended }) => began.aheadMs === null || ended.aheadMs === null),
    hasCosts: read.charges.some(({ cost = null }) => cost !== null),
    vehicles: vehiclesOf(read.charges),
  };
}

function vehiclesOf(charges: readonly FileCharge[]): string[] {
  const counts = new Map<string, number>();
  for (const { vehicle } of charges) if (vehicle) counts.set(vehicle, (counts.get(vehicle) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

type Read = Pick<ChargesOfFile, 'source' | 'charges' | 'unreadable'>;

function readRows({ header, rows }: CsvTable): Read | null {
  const found = FORMATS.find(([, format]) => format.isFormatOf(header));
  if (!found) return null;
  const [source, format] = found;
  const charges = Array.from(rows, (cells) => format.read(cells, header));
  const valid = charges.filter((charge) => charge !== null);
  return { source, charges: inRowOrder(valid), unreadable: charges.length - valid.length };
}

/** From the oldest on: some programs write the newest first. */
function inRowOrder(charges: readonly FileCharge[]): readonly FileCharge[] {
  const [first, last] = [charges[0], charges.at(-1)];
  return first && last && first.began.localMs > last.began.localMs ? charges.toReversed() : charges;
}

/**
 * An entry of the book for each session, under an id that is the same at each import. `vehicle`: whose sessions; absent: all.
 * Throws `RangeError` if the zone is unknown.
 */
export function entriesOfFile(
  charges: readonly FileCharge[],
  {
    zone,
    currency,
    vehicle: wanted,
  }: { zone: string; currency: string | null; vehicle?: string | undefined },
): Map<string, ChargeEntry> {
  const timeline = createTimeline(zone);
  const entries = new Map<string, ChargeEntry>();
  for (const { began, ended, cost = null, note, vehicle, ...figures } of charges) {
    if (wanted !== undefined && vehicle !== wanted) continue;
    let beganAt = timeline(began);
    const endedAt = Math.max(beganAt, timeline(ended));
    // Two chargers may begin in the same second.
    while (entries.has(chargeEntryId(beganAt))) beganAt += 0.001;
    const bill = cost !== null && currency !== null ? { amount: cost, currency } : undefined;
    entries.set(chargeEntryId(beganAt), {
      ...{ ...figures, beganAt, endedAt },
      ...(bill && { bill }),
      ...(note && { note }),
    });
  }
  return entries;
}
