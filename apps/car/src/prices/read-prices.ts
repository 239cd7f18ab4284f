import { z } from 'zod';

/** A price from one moment to another, unix seconds. */
export interface PriceSpan {
  fromS: number;
  toS: number;
  /** Per kWh. */
  price: number;
}

/** A time as text with a zone, or in UTC without one; as seconds or milliseconds. */
const time = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = typeof value === 'string' && !/(Z|[+-]\d\d:?\d\d)$/.test(value) ? `${value}Z` : value;
  const at = typeof text === 'string' ? Date.parse(text) / 1_000 : text > MAX_SECONDS ? text / 1_000 : text;
  if (Number.isFinite(at)) return at;
  context.addIssue('no time');
  return z.NEVER;
});
/** Above it, a number of a time is in milliseconds. */
const MAX_SECONDS = 100_000_000_000;
const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** The names of start, end and price in the lists of programs and markets; without an end, a price is valid until the next one. */
const FORMS: readonly { from: string; to?: string; price: string }[] = [
  { from: 'from', to: 'to', price: 'price' },
  // evcc
  { from: 'start', to: 'end', price: 'price' },
  { from: 'start', to: 'end', price: 'value' },
  // Tibber
  { from: 'startsAt', price: 'total' },
  // aWATTar
  { from: 'start_timestamp', to: 'end_timestamp', price: 'marketprice' },
  // Octopus
  { from: 'valid_from', to: 'valid_to', price: 'value_inc_vat' },
  // Energinet
  { from: 'TimeUTC', price: 'DayAheadPriceEUR' },
  // Home Assistant
  { from: 'last_changed', price: 'state' },
];
const MAX_ROWS = 5_000;
const MAX_DEPTH = 8;
/** The last price of a list without ends is valid this long, s, or as long as the one before it. */
const LAST_S = 3_600;

const objectSchema = z.record(z.string(), z.unknown());

/** All objects inside a JSON value, in their order. */
function* objectsIn(value: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
  const object = Array.isArray(value) ? null : objectSchema.safeParse(value).data;
  if (object) yield object;
  for (const each of Object.values(value)) yield* objectsIn(each, depth + 1);
}

interface Row extends Omit<PriceSpan, 'toS'> {
  toS: number | null;
}

/** The price of an object; `null`: it is none of a list of prices, `undefined`: it is one that cannot be read. */
function rowOf(object: Record<string, unknown>): Row | null | undefined {
  const form = FORMS.find(({ from, price }) => from in object && price in object);
  if (!form) return null;
  const fromS = time.safeParse(object[form.from]).data;
  const toS = form.to === undefined ? null : time.safeParse(object[form.to]).data;
  const price = amount.safeParse(object[form.price]).data;
  if (fromS === undefined || toS === undefined || price === undefined) return undefined;
  return toS === null || toS > fromS ? { fromS, toS, price } : undefined;
}

/** The rows with their ends, in the order of time. */
function spansOf(rows: readonly Row[]): PriceSpan[] {
  const sorted = rows.toSorted((one, other) => one.fromS - other.fromS);
  return sorted.map((row, index) => {
    const next = sorted[index + 1];
    const before = sorted[index - 1];
    const lastS = before ? row.fromS - before.fromS : LAST_S;
    return { ...row, toS: row.toS ?? next?.fromS ?? row.fromS + lastS };
  });
}

/**
 * Reads a list of prices in any of the forms above, wherever it is in a JSON text.
 * @param scale Makes a price one per kWh in the currency, as 0.001 for a price per MWh.
 * @returns `ignored`: rows that cannot be read. `null`: the text is no JSON.
 */
export function readPrices(text: string, scale: number): { spans: PriceSpan[]; ignored: number } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const rows: Row[] = [];
  let ignored = 0;
  for (const object of objectsIn(json)) {
    const row = rowOf(object);
    if (row === undefined || (row && rows.length >= MAX_ROWS)) ignored += 1;
    else if (row) rows.push({ ...row, price: row.price * scale });
  }
  return { spans: spansOf(rows), ignored };
}

/** Decimals of a stored price. */
const DIGITS = 6;

/** The mean price of a span of time; `null` if a part of it has none. */
export function meanPrice(spans: readonly PriceSpan[], fromS: number, toS: number): number | null {
  let [sum, knownS] = [0, 0];
  let atS = fromS;
  for (const span of spans) {
    const [begin, end] = [Math.max(atS, span.fromS), Math.min(toS, span.toS)];
    if (end <= begin) continue;
    sum += span.price * (end - begin);
    knownS += end - begin;
    atS = end;
  }
  return knownS >= toS - fromS && knownS > 0 ? Number((sum / knownS).toFixed(DIGITS)) : null;
}
