import type { Clock } from '@ligo/machine';
import type { SentryRecording } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { RecordingFiles, StoredRecording } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';

/** All of a recording is on this phone. */
export const isComplete = ({ receivedBytes, sizeBytes }: StoredRecording) =>
  sizeBytes > 0 && receivedBytes === sizeBytes;

export interface KeptStore extends Readable<readonly StoredRecording[]> {
  /** Keeps a recording on this phone, fetching it if need be; or no longer. */
  keep(recording: SentryRecording, isKept: boolean): void;
  /** The whole file; `null` if it is not here. Never rejects. */
  open(filePath: string): Promise<Blob | null>;
  /** Totals of all cars. Never rejects; `null` if it cannot be read. */
  usage(): Promise<{ count: number; bytes: number } | null>;
}

/** The stored recordings of the selected car. Its calls never reject; failures are counted. */
export function createStoredRecordings(files: RecordingFiles, counter: Counter) {
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
  /** Reads the stored recordings again; resolves to them. */
  const load = async (): Promise<readonly StoredRecording[]> => {
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
    subscribe(listener: () => void) {
      if (!isNeeded) void load();
      isNeeded = true;
      return state.subscribe(listener);
    },
    load,
    find,
    isComplete(filePath: string) {
      const stored = find(filePath);
      return stored !== null && isComplete(stored);
    },
    select(next: AccountCar | null) {
      owner = next;
      state.set([]);
      if (isNeeded) void load();
    },
    /** The whole file; `null` if it is not here, or another car is shown meanwhile. */
    async open(filePath: string) {
      const account = owner;
      const file = account && (await counted(files.read(account, filePath), null));
      return account === owner ? file : null;
    },
    async setKept(recording: SentryRecording, isKept: boolean) {
      if (!owner) return;
      await counted(files.setKept(owner, recording, isKept), undefined);
      await load();
    },
    async remove(filePath: string) {
      if (!owner) return;
      await counted(files.remove(owner, filePath), undefined);
      await load();
    },
    usage: () => counted<{ count: number; bytes: number } | null>(files.usage(), null),
  };
}

/** A recording that is whole on this phone and waits to be handed to the owner. */
export interface ReadyRecording {
  recording: SentryRecording;
  file: Blob;
}

/** How long a browser may read a file that it was handed, ms. */
const READ_TIMEOUT_MS = 60_000;

export type StoredRecordings = ReturnType<typeof createStoredRecordings>;

/** Whole recordings that wait to be handed to the owner; `onChange` is called on each change. */
export function createReadyRecordings(kept: StoredRecordings, clock: Clock, onChange: () => void) {
  let ready: readonly ReadyRecording[] = [];
  const has = (filePath: string) => ready.some(({ recording }) => recording.filePath === filePath);
  const set = (next: readonly ReadyRecording[]) => {
    ready = next;
    onChange();
  };
  return {
    get: () => ready,
    has,
    /** Puts a recording there, if all of it is on this phone. */
    async add(recording: SentryRecording) {
      const file = await kept.open(recording.filePath);
      if (file && !has(recording.filePath)) set([...ready, { recording, file }]);
    },
    /** The first one was handed over; unless it is kept it leaves this phone once the browser has read it. */
    markSaved() {
      const [first, ...rest] = ready;
      if (!first) return;
      set(rest);
      const { filePath } = first.recording;
      clock.after(READ_TIMEOUT_MS, () => {
        if (!has(filePath) && kept.find(filePath)?.isKept === false) void kept.remove(filePath);
      });
    },
    clear: () => set([]),
  };
}

export type ReadyRecordings = ReturnType<typeof createReadyRecordings>;
