import type { CarOwner } from './car-owner.ts';

/** Pictures of recordings on this phone. Never rejects: a picture that cannot be stored comes from the car again. */
export interface ThumbnailStorage {
  read(owner: CarOwner, filePath: string): Promise<Blob | null>;
  write(owner: CarOwner, filePath: string, picture: Blob): Promise<void>;
  /** Removes what belongs to other cars of this account than these. */
  keepCars(accountId: string, carIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}
