import type { SentryRecording } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { AccountCar } from '../../ports/account-car.ts';
import type { RecordingFiles, StoredRecording } from '../../ports/recording-files.ts';
import { isComplete } from './is-complete.ts';

/** The stored recordings of the selected car. Its calls never reject; failures are counted. */
export interface StoredRecordings extends Readable<readonly StoredRecording[]> {
  select(owner: AccountCar | null): void;
  /** Reads the stored recordings again; resolves to them. */
  load(): Promise<readonly StoredRecording[]>;
  find(filePath: string): StoredRecording | null;
  /** All of it is here. */
  isComplete(filePath: string): boolean;
  /** The whole file; `null` if it is not here, or another car is shown meanwhile. */
  open(filePath: string): Promise<Blob | null>;
  setKept(recording: SentryRecording, isKept: boolean): Promise<void>;
  remove(filePath: string): Promise<void>;
  usage(): Promise<{ count: number; bytes: number } | null>;
}

export function createStoredRecordings(files: RecordingFiles, counter: Counter): StoredRecordings {
  const state = createObservable<readonly StoredRecording[]>([]);
  let owner: AccountCar | null = null;
  /** The store has a subscriber: the stored recordings are read. */
  let isNeeded = false;

  const counted = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch {
      counter.add('recording-files-failed');
      return otherwise;
    }
  };
  const load = async () => {
    const account = owner;
    if (!account) return [];
    const stored = await counted(files.list(account), []);
    if (account !== owner) return [];
    state.set(stored);
    return stored;
  };
  const find = (filePath: string) =>
    state.get().find(({ recording }) => recording.filePath === filePath) ?? null;
  return {
    get: state.get,
    subscribe(listener) {
      if (!isNeeded) void load();
      isNeeded = true;
      return state.subscribe(listener);
    },
    load,
    find,
    isComplete(filePath) {
      const stored = find(filePath);
      return stored !== null && isComplete(stored);
    },
    select(next) {
      owner = next;
      state.set([]);
      if (isNeeded) void load();
    },
    async open(filePath) {
      const account = owner;
      const file = account && (await counted(files.read(account, filePath), null));
      return account === owner ? file : null;
    },
    async setKept(recording, isKept) {
      if (!owner) return;
      await counted(files.setKept(owner, recording, isKept), undefined);
      await load();
    },
    async remove(filePath) {
      if (!owner) return;
      await counted(files.remove(owner, filePath), undefined);
      await load();
    },
    usage: () => counted<{ count: number; bytes: number } | null>(files.usage(), null),
  };
}
