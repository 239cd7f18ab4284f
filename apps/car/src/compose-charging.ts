import { type ChargingModule, createChargingModule } from './charging/charging-module.ts';
import type { EventsModule } from './events/events-module.ts';
import type { CarContext } from './open-car.ts';
import { withFreshReadings } from './sources/decidable-contract.ts';

/** Makes what records charging, and has the log say what happens on the cable. */
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
  const charging = createChargingModule({
    ...{ store: store.charging, kv: store.kv, log },
    clock: runner.clockOf('charging'),
    // Also while the unit slept, which is not a clock that was set.
    upMs: unitUpMs,
    note: ({ change, timeMs, pct, kWh }) => events.noteCharging(timeMs, { change, soc: pct, cen: kWh }),
  });
  // What is old may be shown, but nothing follows from it.
  return withFreshReadings(charging, clock);
}
