import type { RecordingEnd } from './recordings.ts';
import type { VolumeSpace } from './volumes.ts';

export interface FolderNames {
  names: readonly string[];
  isComplete: boolean;
}

/**
 * What a file under a recording's name is: a recording with its whole part, a file without a picture, none of the car's recordings
 * (also a folder, link, pipe or device), or one that takes more than its limit of time or keyframes.
 */
export type FileVerdict = RecordingEnd | 'empty' | 'foreign' | 'limit';

/** A verdict, and the number, size and time of its file: an unchanged file has the same verdict. */
export interface ScannedFile {
  /** Empty for what is no regular file. */
  stamp: string;
  /** `null`: the file has the stamp of the call, or could not be read before. */
  verdict: FileVerdict | null;
}

/** A new recording, written from its beginning. Calls reject if the medium fails. */
export interface NewRecordingFile {
  append(pieces: readonly Uint8Array[]): Promise<void>;
  /** Makes the written bytes survive a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The folder for recordings on one medium. Calls reject if the medium fails. They follow no links. The main thread goes on meanwhile. */
export interface RecordingFolder {
  readonly path: string;
  /** Equal for two paths exactly if both lead to this folder. */
  identity(): Promise<string>;
  /** The id of the medium, which it keeps in another socket; `null`: none. */
  readId(): Promise<string | null>;
  /** Gives the medium a new id. After a power cut it has this id as a whole, or none. */
  writeId(): Promise<string>;
  /** Names of this form; `null`: the medium is gone, and left its empty folder. */
  names(form: RegExp): Promise<FolderNames | null>;
  /** Reads a file up to its last whole fragment. `seen`: the stamp of its last verdict; `null`: none. */
  scan(name: string, seen: string | null): Promise<ScannedFile>;
  /** Creates a file with its first bytes; `null`: the name is taken. The name survives a power cut. */
  create(name: string, first: Uint8Array): Promise<NewRecordingFile | null>;
  /** Bytes `from` up to `to`, exclusive, or to the end of a shorter file, in pieces. */
  read(name: string, from: number, to: number): AsyncIterable<Uint8Array>;
  /** Removes all bytes after this size from a file. */
  cut(name: string, bytes: number): Promise<void>;
  /** Removes a file, which may be gone. A folder of this name stays. */
  remove(name: string): Promise<void>;
}

/** The files of recordings on the media of the unit. A medium that hangs delays no calls to other media. */
export interface RecordingFiles {
  /** So long after its limit, ms, a call counts as lost: it holds nothing that others need. Absent: each call ends, or holds what it has. */
  readonly lostAfterMs?: number;
  /** Opens the folder for recordings on a medium, and creates it if it can; `null`: a link leads elsewhere. */
  open(medium: Pick<VolumeSpace, 'folder' | 'mountId' | 'isWritable'>): Promise<RecordingFolder | null>;
  /** Ends idle resources, and rejects waiting calls. A later call takes resources again. */
  end(): void;
}
