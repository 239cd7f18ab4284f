import type { CarLink } from '@ligo/protocol';
import type { CarRegistry, JoiningCar } from '../storage/car-registry.ts';
import type { PairingOfCar } from '../storage/pairings.ts';
import { type CarTokens, claimedCarId } from './car-tokens.ts';

/** An authenticated car, with the data its socket needs. */
export interface AuthenticatedCar {
  carId: string;
  region: number;
  pairings: CarLink[];
}

/** One query for all cars that arrive before it starts. */
interface BatchLookup {
  carIds: string[];
  found: Promise<ReadonlyMap<string, JoiningCar>>;
}

/**
 * Authenticates joining cars and loads their data. Cars reconnect all at once, so concurrent joins share a query. One query runs
 * at a time: the longer it takes, the more cars share the next one.
 */
export class CarJoins {
  private next: BatchLookup | null = null;
  private previousLookup: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly cars: Pick<CarRegistry, 'toJoin'>,
    private readonly carTokens: Pick<CarTokens, 'isSignedBy'>,
  ) {}

  /** `null` for anything but a valid token of a registered car. */
  async authenticate(jwt: string): Promise<AuthenticatedCar | null> {
    const carId = claimedCarId(jwt);
    if (carId === null) return null;
    const car = (await this.lookUpBatch(carId)).get(carId);
    if (!car || !(await this.carTokens.isSignedBy(jwt, carId, car.publicKey))) return null;
    return { carId, region: car.region, pairings: car.pairings.map(maskPairing) };
  }

  private lookUpBatch(carId: string): BatchLookup['found'] {
    this.next ??= this.prepare();
    this.next.carIds.push(carId);
    return this.next.found;
  }

  private prepare(): BatchLookup {
    const carIds: string[] = [];
    const turn = this.previousLookup.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
    const found = turn.then(() => {
      this.next = null;
      return this.cars.toJoin(carIds);
    });
    this.previousLookup = found.catch(() => {});
    return { carIds, found };
  }
}

export function maskPairing({ pairingId, email, pairedAtMs }: PairingOfCar): CarLink {
  return { linkId: pairingId, maskedEmail: maskEmail(email), linkedAt: pairedAtMs };
}

/** An e-mail address with its middle hidden: `anna@example.org` becomes `a…a@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '…';
  const local = email.slice(0, at);
  return `${local[0]}…${local.length > 2 ? local.at(-1) : ''}${email.slice(at)}`;
}
