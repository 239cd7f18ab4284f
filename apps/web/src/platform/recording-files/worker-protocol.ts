import type { SentryRecording } from '@ligo/protocol';
import type { StoredRecording } from '../../ports/recording-files.ts';

/** The page's calls to the worker that has the files. */
export interface FileCalls {
  list(asked: { folder: string[] }): StoredRecording[];
  /** Opens for writing behind `fromByte`; one file is open at a time. */
  open(asked: { folder: string[]; recording: SentryRecording; sizeBytes: number; fromByte: number }): void;
  write(asked: { bytes: Uint8Array<ArrayBuffer> }): void;
  close(asked: Record<never, never>): void;
  setKept(asked: { folder: string[]; recording: SentryRecording; isKept: boolean }): void;
  read(asked: { folder: string[]; filePath: string }): File | null;
  remove(asked: { folder: string[]; filePath: string }): void;
  removeOtherFolders(asked: { folder: string[]; names: string[] }): void;
  usage(asked: Record<never, never>): { count: number; bytes: number };
  clear(asked: Record<never, never>): void;
}
export type FileCallName = keyof FileCalls;

/** A call on its way to the worker, and its answer on the way back. */
export type FileCall = {
  [N in FileCallName]: { id: number; name: N; asked: Parameters<FileCalls[N]>[0] };
}[FileCallName];
/** `error` is the name of the browser's error. */
export type FileAnswer = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });
