import type { CarLink } from '@ligo/protocol';
import type { CarRegistry } from '../storage/car-registry.ts';
import { asCarKnows } from './as-car-knows.ts';
import { type CarTokens, claimedCarId } from './car-tokens.ts';

/** A car that proved itself, with what its socket needs. */
export interface JoinedCar {
  carId: string;
  region: number;
  pairings: CarLink[];
}

/** Proves the cars that want to join and reads what they need, with one query each: they come back all at once. */
export class CarJoins {
  constructor(
    private readonly cars: Pick<CarRegistry, 'toJoin'>,
    private readonly carTokens: Pick<CarTokens, 'isSignedBy'>,
  ) {}

  /** `null` for anything but a valid token of a registered car. */
  async prove(jwt: string): Promise<JoinedCar | null> {
    const carId = claimedCarId(jwt);
    const car = carId ? await this.cars.toJoin(carId) : null;
    if (!carId || !car || !(await this.carTokens.isSignedBy(jwt, carId, car.publicKey))) return null;
    return { carId, region: car.region, pairings: asCarKnows(car.pairings) };
  }
}
