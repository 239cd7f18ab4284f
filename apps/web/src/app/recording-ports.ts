import type { Counter } from '../lib/values/counter.ts';
import { fragmentPlayer } from '../platform/fragment-player.ts';
import { createMemoryFiles } from '../platform/recording-files/memory-files.ts';
import { createRecordingFiles } from '../platform/recording-files/recording-files.ts';
import { createThumbnailStorage } from '../platform/thumbnail-storage.ts';
import type { RecordingFiles, RecordingPorts } from '../ports/recordings.ts';

const portsWith = (recordingFiles: RecordingFiles, pictures: CacheStorage | null): RecordingPorts => ({
  recordingFiles,
  thumbnailStorage: createThumbnailStorage(pictures),
  fragmentPlayer,
  addresses: URL,
});

export const createRecordingPorts = (counter: Counter): RecordingPorts =>
  portsWith(
    createRecordingFiles(() => counter.add('recording-files-fallback')),
    'caches' in globalThis ? caches : null,
  );

/** What recordings need, in the memory of the page. */
export const createDemoRecordingPorts = (): RecordingPorts => portsWith(createMemoryFiles(), null);
