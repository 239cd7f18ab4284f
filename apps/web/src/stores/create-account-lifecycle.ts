import { type Clock, withLimit } from '@ligo/machine';
import { z } from 'zod';
import { createSubscriptions } from '../lib/values/create-subscriptions.ts';
import type { Readable } from '../lib/values/observable.ts';
import { payloadOf } from '../lib/values/token-payload.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import type { CarList, CarListState } from './cars/car-list-store.ts';
import type { CarBeingAddedStore } from './cars/new-car-store.ts';
import type { Link } from './link/link-store.ts';
import type { PushRegistration } from './push/create-push-registration.ts';
import type { SessionStore } from './session/session-store.ts';

const payloadSchema = z.object({ sub: z.string().min(1).max(128) });

/**
 * The account a token belongs to, to keep one account's records apart from another's. `null` without a token or for one that names no
 * account. Never throws.
 */
export function accountIdOf(token: string | null): string | null {
  return payloadSchema.safeParse(payloadOf(token ?? '')).data?.sub ?? null;
}

/** Longest wait of the sign-out for the server and for the clearing. */
const SIGN_OUT_LIMIT_MS = 5_000;

/** Makes the sign-out: it clears all stored data first and the token last. When the session ends, its subscribers have nothing to clear. */
export function createSignOut({
  clock,
  logout,
  clear,
  endSession,
}: {
  clock: Clock;
  /** Ends the sign-in at the server, now or once it can be reached. Never rejects. */
  logout(): Promise<void>;
  /** Clears the data on this phone except the token. */
  clear(): Promise<void>;
  endSession(): void;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    // Neither a silent server nor a failed clearing may keep the owner signed in.
    const cleared = Promise.all([logout(), clear().catch(() => {})]);
    await withLimit(clock, SIGN_OUT_LIMIT_MS, cleared, () => {});
    endSession();
  };
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Clears this phone of the videos of cars that the owner has no longer: of each that leaves the list.
 * @param removeOtherCars Removes the data of all cars of this account except the listed ones.
 */
export function createRemovedCars(
  session: SessionStore,
  carList: Readable<CarListState>,
  removeOtherCars: (accountId: string, carIds: readonly string[]) => Promise<void>,
) {
  const known = new Set<string>();
  /** Clears now, if the server has sent the current list; completes an interrupted clearing. */
  const clear = () => {
    const { cars, isFresh } = carList.get();
    const accountId = accountIdOf(session.get().token);
    if (!isFresh || accountId === null) return;
    const carIds = cars.map(({ carId }) => carId);
    removeOtherCars(accountId, carIds).catch(() => {});
  };
  const compare = () => {
    const carIds = new Set(carList.get().cars.map(({ carId }) => carId));
    const isOneRemoved = [...known].some((carId) => !carIds.has(carId));
    known.clear();
    for (const carId of carIds) known.add(carId);
    if (isOneRemoved) clear();
  };
  const following = createSubscriptions(() => [carList.subscribe(compare)]);
  return {
    start() {
      following.start();
      compare();
    },
    stop: following.stop,
    clear,
  };
}

/** Leads the stores from one account and one car to another, as the session and the selection of the car change. */
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
  carScoped: CarScopedStore;
}) {
  let accountId: string | null = null;

  const followCar = () => {
    const car = carList.selected();
    const owner = accountId !== null && car ? { accountId, carId: car.carId } : null;
    carScoped.select(owner);
    link.setTarget(owner && car ? { carId: car.carId, region: car.s } : null);
  };
  /** Releases the account and its car, and clears the shown data. */
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
