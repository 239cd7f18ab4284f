import type { StoredRecording } from '../../ports/recording-files.ts';

/** All of a recording is on this phone. */
export const isComplete = ({ receivedBytes, sizeBytes }: StoredRecording) =>
  sizeBytes > 0 && receivedBytes === sizeBytes;
