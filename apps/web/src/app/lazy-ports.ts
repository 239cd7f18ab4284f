import { createAlarmKeys } from '../lib/alarm-keys.ts';
import type { Counter } from '../lib/values/counter.ts';
import { createObservable } from '../lib/values/observable.ts';
import { createBookStorage, createMemoryBookStorage } from '../platform/book-storage.ts';
import { pageVisibility } from '../platform/browser.ts';
import { fragmentPlayer } from '../platform/fragment-player.ts';
import { createMemoryFiles } from '../platform/recording-files/memory-files.ts';
import { createRecordingFiles } from '../platform/recording-files/recording-files.ts';
import { createThumbnailStorage } from '../platform/thumbnail-storage.ts';
import type { BookStorage } from '../ports/book-storage.ts';
import type { LazyPorts } from '../ports/lazy-ports.ts';
import type { AlarmKeyStorage, RecordingFiles } from '../ports/recordings.ts';

/** Where there is no database, or in the demo, alarms have no pictures. */
const NO_KEYS: AlarmKeyStorage = {
  async keep() {},
  async remove() {},
  async removeOtherCars() {},
  async clear() {},
};

const portsWith = (
  alarmKeys: AlarmKeyStorage,
  recordingFiles: RecordingFiles,
  pictures: CacheStorage | null,
  bookStorage: BookStorage,
): LazyPorts => ({
  alarmKeys,
  recordingFiles,
  thumbnailStorage: createThumbnailStorage(pictures),
  fragmentPlayer,
  addresses: URL,
  bookStorage,
});

export const createLazyPorts = (counter: Counter): LazyPorts =>
  portsWith(
    'indexedDB' in globalThis ? createAlarmKeys(indexedDB) : NO_KEYS,
    createRecordingFiles(() => counter.add('recording-files-fallback')),
    'caches' in globalThis ? caches : null,
    createBookStorage(() => counter.add('book-storage-fallback'), pageVisibility),
  );

/** The ports of the demo, in the memory of the page. */
export const createDemoLazyPorts = (): LazyPorts =>
  portsWith(NO_KEYS, createMemoryFiles(), null, {
    ...createMemoryBookStorage(),
    isTemporary: createObservable(false),
  });
