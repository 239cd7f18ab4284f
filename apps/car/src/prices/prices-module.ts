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
  /** Quarter hours of this session that are stored. */
  let stored = new Set<number>();
  let unreadable = 0;
  /** The last attempt to store prices failed. */
  let hasFailed = false;
  let feed: ReturnType<typeof createPriceFeed> | null = null;

  function setPlugged(sinceS: number | null): void {
    if (sinceS === pluggedSinceS) return;
    kv.write(STORE_KEY, sinceS);
    pluggedSinceS = sinceS;
    stored = new Set();
  }
  function storeQuarters(): void {
    if (pluggedSinceS === null) return;
    const nowS = wallTime.nowMs() / 1_000;
    const missing: QuarterPrice[] = [];
    const firstS = Math.max(pluggedSinceS, nowS - MAX_SESSION_S);
    for (let atS = Math.floor(firstS / QUARTER_S) * QUARTER_S; atS <= nowS; atS += QUARTER_S) {
      const price = stored.has(atS) ? null : meanPrice(spans, atS, atS + QUARTER_S);
      if (price !== null) missing.push({ atS, price });
    }
    if (missing.length === 0) return;
    try {
      store.put(missing, currency);
    } catch (error) {
      // An error in a message of a broker would end the app; the next state tries again.
      if (!hasFailed) log.error({ err: error }, 'prices could not be stored');
      hasFailed = true;
      return;
    }
    hasFailed = false;
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
