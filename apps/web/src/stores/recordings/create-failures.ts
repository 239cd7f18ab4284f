import type { SentryRecording } from '@ligo/protocol';
import type { FailedDownload } from './recordings-store.ts';

/** Makes the list of what failed, the oldest first, each recording once. */
export function createFailures() {
  let failed: readonly FailedDownload[] = [];
  const drop = (recordings: readonly SentryRecording[]) => {
    const paths = new Set(recordings.map(({ filePath }) => filePath));
    failed = failed.filter(({ recording }) => !paths.has(recording.filePath));
  };
  return {
    get: () => failed,
    /** DOWN-10 */
    add(failure: FailedDownload) {
      drop([failure.recording]);
      failed = [...failed, failure];
    },
    drop,
    clear() {
      failed = [];
    },
  };
}
