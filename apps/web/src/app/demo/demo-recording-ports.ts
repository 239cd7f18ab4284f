import { fragmentPlayer } from '../../platform/fragments/fragment-player.ts';
import { createMemoryFiles } from '../../platform/recording-files/memory-files.ts';
import { createThumbnailStorage } from '../../platform/thumbnail-storage.ts';
import type { RecordingPorts } from '../../ports/recording-ports.ts';

/** What recordings need, in the memory of the page. */
export function createDemoRecordingPorts(): RecordingPorts {
  return {
    recordingFiles: createMemoryFiles(),
    thumbnailStorage: createThumbnailStorage(null),
    fragmentPlayer,
    addresses: URL,
  };
}
