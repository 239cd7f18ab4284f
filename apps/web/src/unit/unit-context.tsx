import { createContext, useContext } from 'react';
import type { PageCameras } from '../../../car/src/platform/browser/cameras/page-cameras.ts';
import type { HeatLevel } from '../../../car/src/platform/browser/heat/heat-machine.ts';
import type { Readable } from '../lib/values/observable.ts';
import type { UnitAdapter } from './adapter/create-unit-adapter.ts';
import type { Unit } from './create-unit.ts';
import type { PinLock } from './pin/create-pin-lock.ts';

/** The grants of the unit's browser, and the state of its page. `null`: not known yet. */
interface Device {
  /** The browser keeps the screen on. */
  isScreenOn: Readable<boolean | null>;
  /** The browser promised to keep the data of this site. */
  isDataKept: Readable<boolean | null>;
  /** A new version is stored, and waits until the car is parked. */
  isUpdateWaiting: Readable<boolean>;
  /** How much it films, as its heat allows. */
  heat: Readable<HeatLevel>;
}

/** The car of this page, the adapter at it, and the device that it runs on. */
interface UnitParts {
  unit: Unit;
  adapter: UnitAdapter;
  device: Device;
  cameras: PageCameras;
  pin: PinLock;
  /** Ends all pairings that the server can end now, and begins as a new car. Rejects if the browser refuses. */
  erase(): Promise<void>;
}

export const UnitContext = createContext<UnitParts | null>(null);

/** Throws outside their provider. */
export function useUnit(): UnitParts {
  const parts = useContext(UnitContext);
  if (!parts) throw new Error('useUnit needs a UnitContext above it');
  return parts;
}
