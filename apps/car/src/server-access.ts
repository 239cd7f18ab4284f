import { HttpServerApi } from './platform/server/http-server-api.ts';
import { ServerClock } from './platform/server/server-clock.ts';
import { socketIoSignaling } from './platform/server/socket-io-signaling.ts';
import type { CarContext } from './ports/car-context.ts';
import type { CarIdentity } from './ports/car-identity.ts';
import type { OpenSignalingSocket } from './ports/signaling-socket.ts';

/** The connections to the provider's server, and its time. */
export interface ServerAccess {
  origin: string;
  api: HttpServerApi;
  clock: ServerClock;
  openSocket: OpenSignalingSocket;
  /** Number of signaling messages that match no schema. */
  ignored(): number;
}

/**
 * The access to the server with tokens of the car's identity. It sends nothing before its first use. `onAhead`: the difference to the
 * server's time has changed, ms.
 */
export function createServerAccess(
  { wallTime, log }: Pick<CarContext, 'wallTime' | 'log'>,
  origin: string,
  identity: CarIdentity,
  onAhead: (aheadMs: number) => void,
): ServerAccess {
  let ignored = 0;
  const clock = new ServerClock(wallTime.nowMs, (aheadMs) => {
    log.warn({ aheadMs }, aheadMs === 0 ? 'the clock is right again' : 'the clock is wrong');
    onAhead(aheadMs);
  });
  const token = () => identity.token(origin, clock.nowMs());
  return {
    origin,
    api: new HttpServerApi(origin, identity.publicKey, token, clock),
    clock,
    openSocket: socketIoSignaling(origin, token, () => {
      ignored += 1;
    }),
    ignored: () => ignored,
  };
}
