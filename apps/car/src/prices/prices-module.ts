import { z } from 'zod';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CarState } from '../ports/car-state.ts';
import type { SourceIo } from '../ports/source-io.ts';
import type { PricesConfig } from './price-config.ts';
import { createPriceFeed, MAX_TEXT } from './price-feed.ts';
import { type PriceTables, QUARTER_S, type QuarterPrice } from './price-tables.ts';
import { meanPrice, type PriceSpan, readPrices } from './read-prices.ts';

const STORE_KEY = 'plugged-since';
/** Since when the car is plugged in, unix seconds; `null`: it is not. */
const pluggedSinceSchema = z.number().nullable().catch(null);

/** A list may arrive late in a session: its earlier hours are stored, too. */
const MAX_SESSION_S = 14 * 86_400;

/**
 * Reads hourly prices from a broker or a file, and stores those of the hours in which the car is plugged in, also of hours in which this app
 * did not run.
 */
export function createPricesModule(
  { clock, wallTime, random, log, kv }: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log' | 'kv'>,
  {
    config: { source, scale, currency },
    store,
    io,
  }: {
    config: PricesConfig;
    store: Pick<PriceTables, 'put'>;
    io: Pick<SourceIo, 'openBroker' | 'files'>;
  },
): CarModule {
  let spans: readonly PriceSpan[] = [];
  let pluggedSinceS: number | null = null;
  let isSinceStored = true;
  /** Quarter hours of this session that are stored. */
  let stored = new Set<number>();
  /** Those of which the present list has no price. */
  let unpriced = new Set<number>();
  let unreadable = 0;
  /** The last attempt to store something failed. */
  let hasFailed = false;
  let feed: ReturnType<typeof createPriceFeed> | null = null;

  /** Whether it was stored. An error in a message of a broker would end its connection; the next state tries again. */
  function tryToStore(write: () => void): boolean {
    try {
      write();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.error({ err: error }, 'prices could not be stored');
      hasFailed = true;
    }
    return !hasFailed;
  }
  function setPlugged(sinceS: number | null): void {
    if (sinceS !== pluggedSinceS) {
      pluggedSinceS = sinceS;
      isSinceStored = false;
      stored = new Set();
      unpriced = new Set();
    }
    if (!isSinceStored) isSinceStored = tryToStore(() => kv.write(STORE_KEY, sinceS));
  }
  function storeQuarters(): void {
    if (pluggedSinceS === null) return;
    const nowS = wallTime.nowMs() / 1_000;
    const missing: QuarterPrice[] = [];
    const firstS = Math.max(pluggedSinceS, nowS - MAX_SESSION_S);
    for (let atS = Math.floor(firstS / QUARTER_S) * QUARTER_S; atS <= nowS; atS += QUARTER_S) {
      if (stored.has(atS) || unpriced.has(atS)) continue;
      const price = meanPrice(spans, atS, atS + QUARTER_S);
      if (price === null) unpriced.add(atS);
      else missing.push({ atS, price });
    }
    if (missing.length > 0 && tryToStore(() => store.put(missing, currency)))
      for (const { atS } of missing) stored.add(atS);
  }
  function take(text: string | null): void {
    const read = text === null || text.length > MAX_TEXT ? null : readPrices(text, scale);
    if (!read || read.spans.length === 0) {
      unreadable += 1;
      log.warn({ count: unreadable }, 'the list of prices cannot be read');
      return;
    }
    if (read.ignored > 0) log.warn({ count: read.ignored }, 'rows of the list of prices were ignored');
    spans = read.spans;
    unpriced = new Set();
    storeQuarters();
  }
  return {
    name: 'prices',
    freshOnly: true,
    start() {
      pluggedSinceS = pluggedSinceSchema.parse(kv.read(STORE_KEY));
      feed = createPriceFeed(source, { clock, random: () => random(), log, io }, take);
      feed.start();
    },
    async stop() {
      await feed?.stop();
      feed = null;
    },
    receive({ isPluggedIn, isCharging, chargePowerKw }: CarState) {
      const isPowered = isCharging === null && chargePowerKw !== null && chargePowerKw > 0;
      if (isPluggedIn === true || isCharging === true || isPowered) {
        setPlugged(pluggedSinceS ?? wallTime.nowMs() / 1_000);
        storeQuarters();
      } else if (isPluggedIn === false || isCharging === false) setPlugged(null);
      // An unknown cable ends nothing.
    },
  };
}
