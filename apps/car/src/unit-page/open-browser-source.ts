import { workerCharger } from '../platform/browser/charger/worker-charger.ts';
import { workerPositions } from '../platform/browser/position/worker-positions.ts';
import type { CarState } from '../ports/car-state.ts';
import type { VehicleSource } from '../ports/vehicle-source.ts';
import { createGeolocationSource } from '../sources/geolocation/geolocation.ts';
import { inferPower } from '../sources/inferred-power/infer-power.ts';
import { standingMsOf } from '../sources/inferred-power/parked-after.ts';
import { CombinedSource } from '../sources/merge/combined-source.ts';
import type { SourceContext } from '../sources/source.ts';
import type { UnitSettings } from './unit-settings.ts';

/** Sends one end of a port to the page, which serves it. */
export type HandOver = (what: 'positions' | 'charger' | 'adapter', port: MessagePort) => void;

type Context = Omit<SourceContext, 'io'> & { savedState: CarState | null };

/**
 * Loads what reads the vehicle as this device can, and returns a function that opens it, not yet started: the adapter that the owner
 * chose, and the device's own place.
 */
export async function loadBrowserSource(
  settings: UnitSettings,
  handOver: HandOver,
): Promise<(context: Context) => VehicleSource> {
  const { parkedAfterMin, isChargerIgnition, adapter } = settings;
  const obd = adapter && (await import('./open-adapter-source.ts'));
  return (context) => {
    const positions = workerPositions((port) => handOver('positions', port));
    const place = createGeolocationSource(positions, { ...context, io: {} });
    const sources = obd && adapter ? [obd.openAdapterSource(adapter, handOver, context), place] : [place];
    const inferring = inferPower(sources, {
      clock: context.clock,
      options: { standingMs: standingMsOf(parkedAfterMin), isChargerIgnition },
      charger: isChargerIgnition ? workerCharger((port) => handOver('charger', port)) : null,
    });
    return new CombinedSource(inferring, {
      ...context,
      labels: adapter ? ['OBD', 'Geolocation'] : ['Geolocation'],
    });
  };
}
