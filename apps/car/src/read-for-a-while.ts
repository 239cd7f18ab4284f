import type { VehicleState } from '@ligo/vehicle';
import { systemClock, upClock } from './adapters/clock/system-clock.ts';
import { unitUpMs } from './adapters/clock/unit-up.ts';
import type { CarConfig } from './config.ts';
import { readingsOf } from './core/dashboard/readings.ts';
import { commandsShown, sourcesShown } from './core/dashboard/standing.ts';
import type { Standing } from './core/doctor/report.ts';
import { openOrders } from './open-orders.ts';
import { openSources, partsOf } from './open-sources.ts';
import type { Log } from './ports/log.ts';

/** Reads a car until `until` resolves, and says how it stood then. Rejects if a car that is not real cannot be read. */
export async function readForAWhile(
  config: Pick<CarConfig, 'source' | 'unit'>,
  log: Log,
  until: (standing: () => Standing) => Promise<unknown>,
): Promise<Standing> {
  const source = openSources(config.source, { clock: systemClock, upMs: upClock.nowMs, log, kept: null });
  const telling = partsOf(source, config.source.kind);
  const { orders } = openOrders(config, source, { clock: systemClock, unitUpMs, log });
  let state: VehicleState | null = null;
  const standing = (): Standing => ({
    date: systemClock.nowMs(),
    sources: sourcesShown(telling.states()),
    readings: readingsOf(state, telling),
    commands: commandsShown(orders.states()),
  });
  try {
    // One of several real sources that cannot work says so by its state, and in the log.
    const starting = source.start((next) => {
      state = next;
    });
    await starting.catch((error: unknown) => {
      if (config.source.kind !== 'combined') throw error;
    });
    await until(standing);
    return standing();
  } finally {
    await source.stop();
  }
}
