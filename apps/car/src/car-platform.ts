import type { IceServer } from '@ligo/protocol';
import type { ConfiguredVideo } from './cameras/scene-contract.ts';
import type { CarStore } from './car-store.ts';
import type { CarHost } from './owner-console.ts';
import type { Capture } from './ports/capture.ts';
import type { CarContext } from './ports/car-context.ts';
import type { CarIdentity } from './ports/car-identity.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';
import type { Unit } from './ports/commands.ts';
import type { DashboardServer } from './ports/dashboard-backend.ts';
import type { DirectPort } from './ports/direct-port.ts';
import type { Log } from './ports/log.ts';
import type { StartMovementDetector } from './ports/movement-detector.ts';
import type { OpenSecurePeer } from './ports/peer-transport.ts';
import type { Recogniser } from './ports/recogniser.ts';
import type { RecordingFiles } from './ports/recording-files.ts';
import type { RecordingPictures } from './ports/recording-pictures.ts';
import type { LoadSealing } from './ports/sealing.ts';
import type { UnitBoot } from './ports/unit-boot.ts';
import type { MonotonicClock } from './ports/unit-time.ts';
import type { VehicleSource } from './ports/vehicle-source.ts';
import type { Volumes } from './ports/volumes.ts';
import type { PriceTables } from './prices/price-tables.ts';

/** The base of the car's app: everything that differs between Node and a browser. `null`: this platform has none. */
export interface CarPlatform extends CarHost, CarData {
  readonly clock: MonotonicClock;
  readonly boot: UnitBoot;
  /** The source of the configured vehicle, not yet started. `savedState`: the last state before the app started. */
  openSource(
    context: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log' | 'kv'> & {
      savedState: CarState | null;
    },
  ): VehicleSource;
  /** The unit that executes the commands of a real car. */
  readonly createUnit: ((context: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log'>) => Unit) | null;
  /** Reads hourly prices; missing if none are configured. */
  readonly createPrices?: (
    context: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log' | 'kv'>,
    store: Pick<PriceTables, 'put'>,
  ) => CarModule;
  /** Ends the pairings of cars that this unit has been; missing where erasing the car ends them before. */
  readonly createFormerCars?: (
    context: Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log'>,
  ) => CarModule;
  /** The unit becomes another car, and the app starts again as such. Throws if the disk fails. Missing where a page does it. */
  readonly beginNewOwner?: (keepsData: boolean) => void;
  readonly openPeer: OpenSecurePeer;
  readonly loadSealing: LoadSealing;
  /** Where phones begin links without a server; `null`: this platform accepts no packets unasked. */
  readonly directPort: DirectPort | null;
  /** The ICE servers to which the car may send packets. */
  checkIceServers(
    servers: readonly IceServer[],
    context: { serverOrigin: string; clock: MonotonicClock },
  ): Promise<readonly IceServer[]>;
  readonly video: ConfiguredVideo;
  readonly volumes: Volumes;
  /** What Sentry needs to watch and record; `null`: this car has no Sentry. */
  readonly recording: {
    readonly files: RecordingFiles;
    readonly pictures: RecordingPictures;
    readonly capture: Capture;
    readonly startDetector: StartMovementDetector;
    readonly recogniser: Recogniser | null;
  } | null;
  /** How far local time is ahead of UTC at a moment, ms. */
  localOffset(timeMs: number): number;
  /** Whether other apps on this unit record video while the car is parked. */
  hasOtherSentryApps(): Promise<boolean>;
  /** Passers-by can see the screen, behind the windscreen of a parked car: it shows no pairing code unasked. */
  readonly isScreenPublic: boolean;
  readonly createDashboardServer: ((context: CarContext) => DashboardServer) | null;
}

/** The car's lasting data, opened for this app alone. */
export interface CarData {
  readonly log: Log;
  readonly store: CarStore;
  readonly identity: CarIdentity;
  close(): void;
}
