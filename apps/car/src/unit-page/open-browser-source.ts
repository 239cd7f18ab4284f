import { workerCharger } from '../platform/browser/charger/worker-charger.ts';
import { openWorkerLine } from '../platform/browser/lines/worker-line.ts';
import { workerPositions } from '../platform/browser/position/worker-positions.ts';
import type { CarState } from '../ports/car-state.ts';
import type { VehicleSource } from '../ports/vehicle-source.ts';
import { createGeolocationSource } from '../sources/geolocation/geolocation.ts';
import { inferPower } from '../sources/inferred-power/infer-power.ts';
import { standingMsOf } from '../sources/inferred-power/parked-after.ts';
import { CombinedSource } from '../sources/merge/combined-source.ts';
import { createObdSource } from '../sources/obd/create-obd-source.ts';
import { obdConfigSchema } from '../sources/obd/obd-config.ts';
import type { SourceContext } from '../sources/source.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import type { AdapterSettings, UnitSettings } from './unit-settings.ts';

/** Sends one end of a port to the page, which serves it. */
export type HandOver = (what: 'positions' | 'charger' | 'adapter', port: MessagePort) => void;

type Context = Omit<SourceContext, 'io'> & { savedState: CarState | null };

/** The vehicle as this device can read it, not yet started: the adapter that the owner chose, and the device's own place. */
export function openBrowserSource(
  settings: UnitSettings,
  handOver: HandOver,
  context: Context,
): VehicleSource {
  const { parkedAfterMin, isChargerIgnition, adapter } = settings;
  const positions = workerPositions((port) => handOver('positions', port));
  const place = createGeolocationSource(positions, { ...context, io: {} });
  const sources = adapter ? [openAdapter(adapter, handOver, context), place] : [place];
  const inferring = inferPower(sources, {
    clock: context.clock,
    options: { standingMs: standingMsOf(parkedAfterMin), isChargerIgnition },
    charger: isChargerIgnition ? workerCharger((port) => handOver('charger', port)) : null,
  });
  return new CombinedSource(inferring, {
    ...context,
    labels: adapter ? ['OBD', 'Geolocation'] : ['Geolocation'],
  });
}

function openAdapter({ profile }: AdapterSettings, handOver: HandOver, context: Context) {
  const config = obdConfigSchema.parse({ kind: 'obd', profile });
  return createObdSource(
    config,
    (listener) => openWorkerLine((port) => handOver('adapter', port), listener),
    { ...context, io: { files: builtInProfiles } },
  );
}
