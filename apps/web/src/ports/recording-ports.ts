import type { AccountCar } from './account-car.ts';
import type { FragmentPlayer } from './fragment-player.ts';
import type { RecordingFiles } from './recording-files.ts';

/** Pictures of recordings on this phone. Never rejects: a picture that cannot be stored comes from the car again. */
export interface ThumbnailStorage {
  read(owner: AccountCar, filePath: string): Promise<Blob | null>;
  write(owner: AccountCar, filePath: string, picture: Blob): Promise<void>;
  /** Removes the data of all cars of this account except these. */
  removeOtherCars(accountId: string, carIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

export interface RecordingPorts {
  recordingFiles: RecordingFiles;
  thumbnailStorage: ThumbnailStorage;
  fragmentPlayer: FragmentPlayer;
  /** Creates and revokes addresses of pictures. */
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}
