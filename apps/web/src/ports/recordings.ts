import type { SentryRecording } from '@ligo/protocol';
import type { AccountCar } from './storage.ts';

/** Where the fragments of a recording lie in its file. */
export interface VideoIndex {
  sizeBytes: number;
  durationMs: number;
  /** Length of the part before the first fragment. */
  initBytes: number;
  /** RFC 6381. */
  codec: string;
  /** Begin of each fragment that can be played without the ones before, ms, ascending, and its first byte. */
  timesMs: readonly number[];
  offsets: readonly number[];
  /** It is being written: a later index has the same beginning and more. */
  isOpen: boolean;
}

/** Reads bytes of a file, the last one excluded; waits for a lost link. Rejects if they are unavailable, or on an abort. */
export type ReadRange = (fromByte: number, toByte: number, signal: AbortSignal) => Promise<Uint8Array>;

/** A file in parts. */
export interface FragmentSource {
  index: VideoIndex;
  read: ReadRange;
  /** Its index now; `null` if it is unavailable. */
  reload(): Promise<VideoIndex | null>;
}

/** Plays a file in parts, of which only those around the place that is shown are fetched. */
export interface FragmentPlayer {
  canPlay(codec: string): boolean;
  /** Starts the playback in an element; the returned function ends it. `onFailure` is called if it cannot play. */
  play(video: HTMLVideoElement, source: FragmentSource, onFailure: () => void): () => void;
}

/** A recording of which this phone has something. */
export interface StoredRecording {
  recording: SentryRecording;
  /** Bytes that are here, from the first on without a gap. */
  receivedBytes: number;
  /** Bytes of the whole file, as the car announced when it was fetched. */
  sizeBytes: number;
  /** The owner wants it kept on this phone. */
  isKept: boolean;
}

/** A file that is being written. A failure is reported once by `onFailure`; nothing throws. */
export interface RecordingSink {
  /** Adds bytes behind those that are there. */
  write(bytes: Uint8Array): void;
  /** Resolves once all of it is stored; rejects if it is not. */
  finish(): Promise<void>;
  /** Ends it; the written part stays. */
  close(): void;
}

/** Why bytes were not stored: there is no room; another window writes that file; anything else. */
export type SinkFailure = 'full' | 'elsewhere' | 'storage';

/** Recordings on this phone, by car. Methods reject where the browser's storage fails. */
export interface RecordingFiles {
  list(owner: AccountCar): Promise<StoredRecording[]>;
  /** Opens a file of `sizeBytes` and drops its content beyond `fromByte`; others of the same recording are closed. */
  open(
    owner: AccountCar,
    file: { recording: SentryRecording; sizeBytes: number; fromByte: number },
    onFailure: (reason: SinkFailure) => void,
  ): RecordingSink;
  /** Keeps a recording, of which there may be nothing here yet; or no longer. */
  setKept(owner: AccountCar, recording: SentryRecording, isKept: boolean): Promise<void>;
  /** The whole file; `null` if this phone does not have all of it. */
  read(owner: AccountCar, filePath: string): Promise<Blob | null>;
  remove(owner: AccountCar, filePath: string): Promise<void>;
  /** Removes the data of all cars of this account except these. */
  removeOtherCars(accountId: string, carIds: readonly string[]): Promise<void>;
  /** Count and bytes of the recordings of all cars that are here. */
  usage(): Promise<{ count: number; bytes: number }>;
  clear(): Promise<void>;
}

/** Pictures of recordings on this phone. Never rejects: a picture that cannot be stored comes from the car again. */
export interface ThumbnailStorage {
  read(owner: AccountCar, filePath: string): Promise<Blob | null>;
  write(owner: AccountCar, filePath: string, picture: Blob): Promise<void>;
  /** Removes the data of all cars of this account except these. */
  removeOtherCars(accountId: string, carIds: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** The keys of the pictures in alarms, by car. Methods reject where the browser has no database. */
export interface AlarmKeyStorage {
  keep(carId: string, key: Uint8Array<ArrayBuffer>): Promise<unknown>;
  remove(carId: string): Promise<unknown>;
  /** Removes the keys of all cars except these. */
  removeOtherCars(accountId: string, carIds: readonly string[]): Promise<void>;
  clear(): Promise<unknown>;
}

export interface RecordingPorts {
  alarmKeys: AlarmKeyStorage;
  recordingFiles: RecordingFiles;
  thumbnailStorage: ThumbnailStorage;
  fragmentPlayer: FragmentPlayer;
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}
