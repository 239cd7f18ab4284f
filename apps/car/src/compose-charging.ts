import { type ChargingModule, createChargingModule } from './charging/charging-module.ts';
import type { EventsModule } from './events/events-module.ts';
import type { CarContext } from './open-car.ts';
import { withFreshReadings } from './sources/decidable-contract.ts';

/** Makes the charging module, whose changes go to the event log. */
export function composeCharging(
  {
    store,
    unitUpMs,
    log,
    runner,
    clock,
  }: Pick<CarContext, 'store' | 'unitUpMs' | 'log' | 'runner' | 'clock'>,
  events: Pick<EventsModule, 'noteCharging'>,
): ChargingModule {
  const time = { clock: { ...runner.clockOf('charging'), nowMs: unitUpMs }, wallTime: clock };
  const charging = createChargingModule({
    ...{ store: store.charging, kv: store.kv, log, ...time },
    note: ({ change, timeMs, pct, kWh }) => events.noteCharging(timeMs, { change, soc: pct, cen: kWh }),
  });
  // Stale readings start and end nothing.
  return withFreshReadings(charging, time.clock);
}
