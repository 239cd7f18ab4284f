import type { StoredRecording } from '../../ports/recording-files.ts';

/** All of a recording is on this phone. */
export const isWhole = ({ gotBytes, sizeBytes }: StoredRecording) => sizeBytes > 0 && gotBytes === sizeBytes;
