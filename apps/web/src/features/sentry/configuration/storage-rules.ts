import type { SentryConfigState } from '@ligo/protocol';

type Config = Pick<SentryConfigState, 'selectedStorage' | 'storageLimit' | 'availableVolumes'>;
export type Storage = Config['selectedStorage'];

/** Storages in the order in which they are offered, with the type by which the car names their volumes. */
export const STORAGES: readonly { storage: Storage; volumeType: string }[] = [
  { storage: 'internal', volumeType: 'internal' },
  { storage: 'microsd', volumeType: 'sdcard' },
  { storage: 'usbotg', volumeType: 'usbotg' },
];

/** Recording cannot run with less room, and this much is left to others; MB. */
export const MIN_FREE_MB = 1_000;
/** The assumed size of a storage without a report of the car, MB. */
const UNKNOWN = { freeMB: 3_600, totalMB: 4_000 };

export interface StorageSpace {
  /** It can be recorded on; the internal one always is there. */
  isAvailable: boolean;
  freeMB: number;
  totalMB: number;
  /** Used by recordings, which are deleted for newer ones; `null` if unknown. */
  usedMB: number | null;
  /** Recording cannot run. */
  isFull: boolean;
  /** The highest limit that can be set, MB. */
  maxMB: number;
}

/** The space of a storage, as far as the car reports it. */
export function storageSpace(volumes: Config['availableVolumes'], storage: Storage): StorageSpace {
  const type = STORAGES.find((each) => each.storage === storage)?.volumeType;
  const volume = volumes.find((each) => each.type === type);
  const freeMB = volume?.availableSpaceMB ?? UNKNOWN.freeMB;
  const usedMB = volume?.usedByRecordingsMB ?? null;
  const roomMB = freeMB + (usedMB ?? 0);
  return {
    isAvailable: storage === 'internal' || volume !== undefined,
    freeMB,
    totalMB: Math.max(volume?.totalSpaceMB ?? UNKNOWN.totalMB, roomMB),
    usedMB,
    isFull: roomMB < MIN_FREE_MB,
    maxMB: Math.max(MIN_FREE_MB, roomMB - MIN_FREE_MB),
  };
}

/** The limit as it can be on a storage, MB. */
export function clampLimit(limitMB: number, { maxMB }: Pick<StorageSpace, 'maxMB'>): number {
  return Math.max(MIN_FREE_MB, Math.min(maxMB, limitMB));
}

/** Where recordings go now: internally, as long as the chosen storage is not there. */
export function storageInUse({ availableVolumes, selectedStorage }: Config): Storage {
  return storageSpace(availableVolumes, selectedStorage).isAvailable ? selectedStorage : 'internal';
}

/** What changes when another storage is chosen: the limit goes along, and fits there. */
export function chooseStorage(config: Config, selectedStorage: Storage) {
  const room = storageSpace(config.availableVolumes, selectedStorage);
  return { selectedStorage, storageLimit: clampLimit(config.storageLimit, room) };
}
