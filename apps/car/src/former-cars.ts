import type { FormerCar } from './link/trust/former-cars-module.ts';
import { formerIdentities } from './platform/node/identity/load-identity.ts';
import { HttpServerApi } from './platform/server/http-server-api.ts';
import { ServerClock } from './platform/server/server-clock.ts';
import type { CarContext } from './ports/car-context.ts';

/** The cars that a data folder has been, as the server knows them. */
export function formerCars(
  dataDir: string,
  serverOrigin: string,
  wallTime: CarContext['wallTime'],
): FormerCar[] {
  return formerIdentities(dataDir).map(({ identity, remove }) => {
    const clock = new ServerClock(wallTime.nowMs, () => {});
    const token = () => identity.token(serverOrigin, clock.nowMs());
    return {
      carId: identity.carId,
      api: new HttpServerApi(serverOrigin, identity.publicKey, token, clock),
      forget: remove,
    };
  });
}
