import type { Server } from 'node:http';
import type { IceServer } from '@ligo/protocol';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { CarJoins } from '../cars/car-joins.ts';
import type { Cars } from '../cars/cars.ts';
import type { PairingChanges } from '../cars/pairing-changes.ts';
import type { Config } from '../config.ts';
import type { AdmissionLimits } from './admission-queue.ts';
import type { JoinLimits } from './join-queue.ts';

export type SignalingConfig = Pick<
  Config,
  | 'publicOrigin'
  | 'alternateOrigin'
  | 'allowedOrigins'
  | 'region'
  | 'socketsPerAddress'
  | 'redisUrl'
  | 'proxies'
>;

export interface SignalingContext {
  httpServer: Server;
  config: SignalingConfig;
  /** Relay servers with credentials of the account. */
  iceServers: (accountId: string) => IceServer[];
  accountTokens: { verify(jwt: string): Promise<{ accountId: string } | null> };
  carJoins: Pick<CarJoins, 'authenticate'>;
  pairings: Pick<Cars, 'pairing' | 'pairingsOf' | 'pairingsOfCars'>;
  carRegions: {
    regionOf(carId: string): Promise<number | null>;
    moveTo(carId: string, region: number): Promise<void>;
  };
  /** Changes of pairings at any server. */
  pairingChanges: Pick<PairingChanges, 'listen'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics: Registry;
  nowMs: () => number;
  /** Overrides of `DEFAULT_SIGNALING_LIMITS`. */
  limits?: Partial<SignalingLimits>;
}

/** Limits that keep one client from harming the others. */
export interface SignalingLimits extends JoinLimits, AdmissionLimits {
  /** Time for a phone to name its car. */
  joinTimeoutMs: number;
  phonesPerCar: number;
  /** Interval at which a phone whose car is not at this server seeks it again. */
  locateIntervalMs: number;
  /** Mean delay that rejected clients are asked to wait. */
  retryAfterMs: number;
  /** Frames of one connection before it joins. */
  preJoinMessages: Rate;
  /** Messages of one phone: burst, and rate per second. */
  phoneMessages: Rate;
  /** Messages of one car, which communicates with all its phones. */
  carMessages: Rate;
  /** Messages and openings of all connections of one address together, per allowed connection. */
  addressMessages: Rate;
}

export interface Rate {
  burst: number;
  perSecond: number;
}

export const DEFAULT_SIGNALING_LIMITS: SignalingLimits = {
  joinTimeoutMs: 10_000,
  phonesPerCar: 16,
  locateIntervalMs: 10_000,
  // Enough to share a query. More joins would only wait, since authenticating a car costs CPU time.
  joinsAtOnce: 64,
  joinsWaiting: 1_000,
  admitted: 200,
  admittedTimeoutMs: 2_000,
  queuedAdmissions: 10_000,
  retryAfterMs: 5_000,
  preJoinMessages: { burst: 10, perSecond: 1 },
  phoneMessages: { burst: 100, perSecond: 20 },
  carMessages: { burst: 500, perSecond: 100 },
  addressMessages: { burst: 10, perSecond: 2 },
};
