import type { FragmentPlayer } from './fragment-player.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { ThumbnailStorage } from './thumbnail-storage.ts';

/** What recordings need of the browser. */
export interface RecordingPorts {
  recordingFiles: RecordingFiles;
  thumbnailStorage: ThumbnailStorage;
  fragmentPlayer: FragmentPlayer;
  /** Gives a picture an address, and takes it back. */
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}
