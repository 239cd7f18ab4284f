import type { Counter } from '../lib/values/counter.ts';
import { fragmentPlayer } from '../platform/fragments/fragment-player.ts';
import { createRecordingFiles } from '../platform/recording-files/recording-files.ts';
import { createThumbnailStorage } from '../platform/thumbnail-storage.ts';
import type { RecordingPorts } from '../ports/recording-ports.ts';

export function createRecordingPorts(counter: Counter): RecordingPorts {
  return {
    recordingFiles: createRecordingFiles(() => counter.add('recording-files-fallback')),
    thumbnailStorage: createThumbnailStorage('caches' in globalThis ? caches : null),
    fragmentPlayer,
    addresses: URL,
  };
}
