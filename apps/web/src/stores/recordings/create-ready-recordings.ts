import type { Clock } from '@ligo/machine';
import type { SentryRecording } from '@ligo/protocol';
import type { StoredRecordings } from './create-stored-recordings.ts';
import type { ReadyRecording } from './recordings-store.ts';

/** How long a browser may read a file that it was handed, ms. */
const READ_TIMEOUT_MS = 60_000;

/** Whole recordings that wait to be handed to the owner. */
export interface ReadyRecordings {
  get(): readonly ReadyRecording[];
  has(filePath: string): boolean;
  /** Puts a recording there, if all of it is on this phone. */
  add(recording: SentryRecording): Promise<void>;
  /** The first one was handed over; unless it is kept it leaves this phone once the browser has read it. */
  markSaved(): void;
  clear(): void;
}

/** Makes the store of finished downloads; `onChange` is called on each change. */
export function createReadyRecordings(
  kept: StoredRecordings,
  clock: Clock,
  onChange: () => void,
): ReadyRecordings {
  let ready: readonly ReadyRecording[] = [];
  const has = (filePath: string) => ready.some(({ recording }) => recording.filePath === filePath);
  const set = (next: readonly ReadyRecording[]) => {
    ready = next;
    onChange();
  };
  return {
    get: () => ready,
    has,
    async add(recording) {
      const file = await kept.open(recording.filePath);
      if (file && !has(recording.filePath)) set([...ready, { recording, file }]);
    },
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
