import type { CameraName } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';

/** What goes past the simulated car. */
export interface ScenePasser {
  what: 'person' | 'car';
  side: CameraName;
  /** Near: at arm's length of the car; far: across the street. */
  distance: 'near' | 'far';
}

/** The street that the simulated car's cameras see. */
export interface SceneControl {
  /** Lets somebody or something go past, from now on for some seconds; all who look see the same. `false`: the car is not parked, and nothing does. */
  addPasser(passer: ScenePasser): boolean;
  /** The street moves as the car does. */
  receive(state: VehicleState): void;
}
