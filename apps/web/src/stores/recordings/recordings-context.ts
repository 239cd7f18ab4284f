import type { Clock } from '@ligo/machine';
import type { RecordingFiles } from '../../ports/recording-files.ts';
import type { FetchRange } from './fetch-range.ts';
import type { RecordingsLink } from './recordings-part.ts';

/** The collaborators of downloads and of streamed playback. */
export interface RecordingsContext {
  link: RecordingsLink;
  clock: Clock;
  files: RecordingFiles;
  fetchRange: FetchRange;
}
