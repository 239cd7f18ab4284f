import type { CameraName } from '@ligo/protocol';
import type { CarState } from '../ports/car-state.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { OpenLivePictures } from '../ports/live-pictures.ts';

/** The objects that pass the simulated car. */
export interface ScenePasser {
  what: 'person' | 'car';
  side: CameraName;
  /** Near: at arm's length of the car; far: across the street. */
  distance: 'near' | 'far';
}

/** The street that the simulated car's cameras see. */
export interface SceneControl {
  /** Makes an object pass for the next seconds; all viewers see the same. `false`: the car is not parked, and nothing passes. */
  addPasser(passer: ScenePasser): boolean;
  /** The street moves as the car does. */
  receive(state: CarState): void;
}

/** The video of a car: its live pictures, and the street that drawn cameras show; `null`: no camera is drawn. */
export interface ConfiguredVideo extends CarVideo {
  readonly openLive: OpenLivePictures;
  readonly scene: SceneControl | null;
}
