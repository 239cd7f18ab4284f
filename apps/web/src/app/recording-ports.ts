import { createAlarmKeys } from '../lib/alarm-keys.ts';
import type { Counter } from '../lib/values/counter.ts';
import { fragmentPlayer } from '../platform/fragment-player.ts';
import { createMemoryFiles } from '../platform/recording-files/memory-files.ts';
import { createRecordingFiles } from '../platform/recording-files/recording-files.ts';
import { createThumbnailStorage } from '../platform/thumbnail-storage.ts';
import type { AlarmKeyStorage, RecordingFiles, RecordingPorts } from '../ports/recordings.ts';

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
): RecordingPorts => ({
  alarmKeys,
  recordingFiles,
  thumbnailStorage: createThumbnailStorage(pictures),
  fragmentPlayer,
  addresses: URL,
});

export const createRecordingPorts = (counter: Counter): RecordingPorts =>
  portsWith(
    'indexedDB' in globalThis ? createAlarmKeys(indexedDB) : NO_KEYS,
    createRecordingFiles(() => counter.add('recording-files-fallback')),
    'caches' in globalThis ? caches : null,
  );

/** What recordings need, in the memory of the page. */
export const createDemoRecordingPorts = (): RecordingPorts => portsWith(NO_KEYS, createMemoryFiles(), null);
