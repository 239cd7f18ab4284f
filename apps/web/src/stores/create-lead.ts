import { createFollowing, type Following } from '../lib/values/create-following.ts';
import type { CarList } from './cars/create-car-list.ts';
import type { NewCarStore } from './cars/new-car-store.ts';
import type { Link } from './link/create-link.ts';
import type { CarStore } from './of-car/car-store.ts';
import type { PushRegistration } from './push/create-push-registration.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { SessionStore } from './session/session-store.ts';

export interface LeadNeeds {
  session: SessionStore;
  carList: CarList;
  newCar: NewCarStore;
  pushRegistration: PushRegistration;
  link: Link;
  /** All that belongs to a car. */
  ofCar: CarStore;
}

/** Leads the stores from one account and one car to another. */
export interface Lead extends Following {
  /** Lets go of the account and of its car; what was shown is forgotten. */
  forget(): void;
}

/** Makes what follows the session and the selection of the car. */
export function createLead({ session, carList, newCar, pushRegistration, link, ofCar }: LeadNeeds): Lead {
  let accountId: string | null = null;

  const followCar = () => {
    const car = carList.selected();
    const owner = accountId !== null && car ? { accountId, carId: car.carId } : null;
    ofCar.select(owner);
    link.setTarget(owner && car ? { carId: car.carId, region: car.s } : null);
  };
  const forget = () => {
    ofCar.discard();
    link.setTarget(null);
    newCar.reset();
  };
  const followSession = () => {
    const next = accountIdOf(session.get().token);
    if (next === accountId) return;
    forget();
    accountId = next;
    carList.setAccount(next);
    pushRegistration.setAccount(next);
    followCar();
  };
  const following = createFollowing(() => [session.subscribe(followSession), carList.subscribe(followCar)]);

  return {
    start() {
      following.start();
      followSession();
    },
    stop: following.stop,
    forget,
  };
}
