import { socketIoSignaling } from './link/signaling/socket-io-signaling.ts';
import type { OpenSignalingSocket } from './link/signaling-socket-contract.ts';
import type { CarIdentity } from './pairing/car-identity.ts';
import { HttpServerApi } from './platform/server/http-server-api.ts';
import { ServerClock } from './platform/server/server-clock.ts';
import type { Log } from './ports/log.ts';

/** The ways to the provider's server, and its time. Nothing is asked before somebody asks. */
export interface ServerAccess {
  api: HttpServerApi;
  clock: ServerClock;
  openSocket: OpenSignalingSocket;
  /** Signaling messages that fit no schema. */
  ignored(): number;
}

/** Makes them, with tokens of the car's identity. */
export function openServer(
  origin: string,
  identity: CarIdentity,
  unitNowMs: () => number,
  log: Log,
  /** How far the unit's clock is ahead of the server's, ms: whenever it changes for good, and at each answer. */
  time: { onAhead(aheadMs: number): void; onServerTime(aheadMs: number): void },
): ServerAccess {
  let ignored = 0;
  const clock = new ServerClock(
    unitNowMs,
    (aheadMs) => {
      log.warn({ aheadMs }, aheadMs === 0 ? 'the clock is right again' : 'the clock is wrong');
      time.onAhead(aheadMs);
    },
    time.onServerTime,
  );
  const token = () => identity.token(origin, clock.nowMs());
  return {
    api: new HttpServerApi(origin, identity.publicKey, token, clock),
    clock,
    openSocket: socketIoSignaling(origin, token, () => {
      ignored += 1;
    }),
    ignored: () => ignored,
  };
}
