import type { ChargeSummary } from '@ligo/protocol';
import type { Statements } from '../platform/sqlite/statements.ts';
import type { SessionPrices } from './prices-contract.ts';

/** Prices of quarter hours in which the car was plugged in; `at`: the start, unix seconds. */
export const PRICE_TABLE = `
  CREATE TABLE quarter_prices (at INTEGER PRIMARY KEY, price REAL NOT NULL, currency TEXT NOT NULL) STRICT`;

export const QUARTER_S = 900;
/** Quarter hours of two weeks, which the summary of a session takes. */
const MAX_QUARTERS = 1_344;

export interface QuarterPrice {
  atS: number;
  price: number;
}

/** Calls throw if the disk fails. */
export class PriceTables implements SessionPrices {
  constructor(private readonly statements: Statements) {}

  /** Stores prices; the price of a quarter hour that is there is replaced. */
  put(prices: readonly QuarterPrice[], currency: string): void {
    this.statements.transaction(() => {
      for (const { atS, price } of prices)
        this.statements.run('INSERT OR REPLACE INTO quarter_prices VALUES (?, ?, ?)', atS, price, currency);
    });
  }

  between(beganAtS: number, endedAtS: number): ChargeSummary['prices'] {
    const from = Math.floor(beganAtS / QUARTER_S) * QUARTER_S;
    const rows = this.statements
      .of('SELECT at, price, currency FROM quarter_prices WHERE at >= ? AND at < ? ORDER BY at LIMIT ?')
      .all(from, endedAtS, MAX_QUARTERS) as { at: number; price: number; currency: string }[];
    // A session has one currency: that of its last price.
    const currency = rows.at(-1)?.currency;
    if (currency === undefined) return undefined;
    const byTime = new Map(
      rows.filter((row) => row.currency === currency).map(({ at, price }) => [at, price]),
    );
    const count = Math.min(MAX_QUARTERS, Math.ceil((endedAtS - from) / QUARTER_S));
    const quarters = Array.from(
      { length: count },
      (_, index) => byTime.get(from + index * QUARTER_S) ?? null,
    );
    return { currency, from, quarters };
  }
}
