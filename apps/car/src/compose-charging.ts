import { deciding } from './core/readings/decidable.ts';
import { type ChargingModule, createChargingModule } from './modules/charging/charging-module.ts';
import type { EventsModule } from './modules/events/events-module.ts';
import type { CarGround } from './open-car.ts';

/** Makes what records charging, and has the log say what happens on the cable. */
export function composeCharging(
  { store, upMs, log, runner, clock }: Pick<CarGround, 'store' | 'upMs' | 'log' | 'runner' | 'clock'>,
  events: Pick<EventsModule, 'noteCharging'>,
): ChargingModule {
  const charging = createChargingModule({
    ...{ store: store.charging, facts: store.facts, upMs, log },
    clock: runner.clockOf('charging'),
    note: ({ change, timeMs, pct, kWh }) => events.noteCharging(timeMs, { change, soc: pct, cen: kWh }),
  });
  // What is old may be shown, but nothing follows from it.
  return deciding(charging, clock);
}
