import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import type { CarList } from './cars/create-car-list.ts';
import type { CarBeingAddedStore } from './cars/new-car-store.ts';
import type { Link } from './link/create-link.ts';
import type { PushRegistration } from './push/create-push-registration.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { SessionStore } from './session/session-store.ts';

/** Leads the stores from one account and one car to another. */
export interface AccountLifecycle extends Subscriptions {
  /** Releases the account and its car, and clears the shown data. */
  clear(): void;
}

/** Makes the lifecycle, which follows the session and the selection of the car. */
export function createAccountLifecycle({
  session,
  carList,
  newCar,
  pushRegistration,
  link,
  carScoped,
}: {
  session: SessionStore;
  carList: CarList;
  newCar: CarBeingAddedStore;
  pushRegistration: PushRegistration;
  link: Link;
  /** All stores of the selected car. */
  carScoped: CarScopedStore;
}): AccountLifecycle {
  let accountId: string | null = null;

  const followCar = () => {
    const car = carList.selected();
    const owner = accountId !== null && car ? { accountId, carId: car.carId } : null;
    carScoped.select(owner);
    link.setTarget(owner && car ? { carId: car.carId, region: car.s } : null);
  };
  const clear = () => {
    carScoped.discard();
    link.setTarget(null);
    newCar.reset();
  };
  const followSession = () => {
    const next = accountIdOf(session.get().token);
    if (next === accountId) return;
    clear();
    accountId = next;
    carList.setAccount(next);
    pushRegistration.setAccount(next);
    followCar();
  };
  const following = createSubscriptions(() => [
    session.subscribe(followSession),
    carList.subscribe(followCar),
  ]);

  return {
    start() {
      following.start();
      followSession();
    },
    stop: following.stop,
    clear,
  };
}
