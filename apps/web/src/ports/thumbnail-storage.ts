import type { AccountCar } from './account-car.ts';

/** Pictures of recordings on this phone. Never rejects: a picture that cannot be stored comes from the car again. */
export interface ThumbnailStorage {
  read(owner: AccountCar, filePath: string): Promise<Blob | null>;
  write(owner: AccountCar, filePath: string, picture: Blob): Promise<void>;
  /** Removes what belongs to other cars of this account than these. */
  removeOtherCars(accountId: string, carIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}
