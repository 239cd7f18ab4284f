import type { SentryRecording } from '@ligo/protocol';

/** Recordings that wait to be fetched, the next one first, and which of those that are fetched are to be kept alone. */
export interface DownloadQueue {
  get(): readonly SentryRecording[];
  has(filePath: string): boolean;
  /** Puts those behind it that do not wait yet. */
  add(recordings: readonly SentryRecording[]): void;
  take(): SentryRecording | undefined;
  drop(filePath: string): void;
  /** Recordings that are downloaded only to be kept, including the current one. */
  readonly quiet: Set<string>;
  clear(): void;
}

export function createDownloadQueue(): DownloadQueue {
  let queue: readonly SentryRecording[] = [];
  const quiet = new Set<string>();
  const has = (filePath: string) => queue.some((each) => each.filePath === filePath);
  return {
    get: () => queue,
    has,
    add(recordings) {
      for (const each of recordings) if (!has(each.filePath)) queue = [...queue, each];
    },
    take() {
      const [first, ...rest] = queue;
      queue = rest;
      return first;
    },
    drop(filePath) {
      queue = queue.filter((each) => each.filePath !== filePath);
    },
    quiet,
    clear() {
      queue = [];
      quiet.clear();
    },
  };
}
