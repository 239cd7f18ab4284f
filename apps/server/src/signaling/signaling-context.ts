import type { Server } from 'node:http';
import type { CarLink, IceServer } from '@ligo/protocol';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { PairingChangeListener } from '../cars/pairing-changes.ts';
import type { AdmissionLimits } from './admission-queue.ts';
import type { JoinLimits } from './join-queue.ts';

/** What signaling needs of the server's settings. */
export interface SignalingConfig {
  publicOrigin: string;
  alternateOrigin: string | null;
  allowedOrigins: readonly string[];
  /** Region this server stands in; the `s` of the cars that join here. */
  region: number;
  /** Sockets that may stand from one address; a mobile carrier puts many cars and phones behind one. */
  socketsPerAddress: number;
  /** Redis through which several servers of a region meet; `null` for a server alone. */
  redisUrl: string | null;
  /** Proxies in front, each of which adds one hop to `X-Forwarded-For`. */
  proxies: number;
}

/** What signaling stands on. */
export interface SignalingContext {
  httpServer: Server;
  config: SignalingConfig;
  /** Relay servers with credentials of the account. */
  iceServers: (accountId: string) => IceServer[];
  accountTokens: { verify(jwt: string): Promise<{ accountId: string } | null> };
  /** Proves a car by its token and says what its socket needs, in one look. */
  carJoins: {
    authenticate(
      jwt: string,
    ): Promise<{ carId: string; region: number; pairings: readonly CarLink[] } | null>;
  };
  pairings: {
    /** The pairing of an account and a car, with the car's region. */
    pairing(accountId: string, carId: string): Promise<{ pairingId: string; region: number } | null>;
    pairingsOf(carId: string): Promise<readonly CarLink[]>;
  };
  carRegions: {
    regionOf(carId: string): Promise<number | null>;
    moveTo(carId: string, region: number): Promise<void>;
  };
  /** Changes of pairings, at whichever server they were made. */
  pairingChanges: { listen(listener: PairingChangeListener): () => void };
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  metrics: Registry;
  nowMs: () => number;
  /** Overrides of `DEFAULT_SIGNALING_LIMITS`. */
  limits?: Partial<SignalingLimits>;
}

/** Numbers that keep one client from harming the others. */
export interface SignalingLimits extends JoinLimits, AdmissionLimits {
  /** Time a phone has to say which car it wants. */
  joinTimeoutMs: number;
  phonesPerCar: number;
  /** How often a phone whose car is not at this server seeks it again. */
  locateIntervalMs: number;
  /** How long who finds no room is asked to stay away, on average. */
  retryAfterMs: number;
  /** Frames of one connection before it joins. */
  preJoinMessages: Rate;
  /** Messages of one phone: at once, and per second in the long run. */
  phoneMessages: Rate;
  /** Messages of one car, which talks to all its phones. */
  carMessages: Rate;
  /** Messages and openings of all connections of one address together, for each connection that it may have. */
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
  // Enough to share a look into the database; more would only wait for one another, since proving a car is work for the processor.
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
