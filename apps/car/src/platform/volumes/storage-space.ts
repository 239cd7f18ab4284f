import type { SentryConfigSetting } from '@ligo/protocol';
import type { Volume } from '../../ports/recordings.ts';
import type { VolumeSpace } from '../../ports/volumes.ts';

const MB = 1e6;
/** Recording cannot run with less room, and this much is left to others; MB. */
const MIN_FREE_MB = 1_000;

/** A medium with what recordings take on it, bytes. */
export interface RecordingSpace extends VolumeSpace {
  usedByRecordings: number;
}

/** A medium as reported; MB, of 10^6 bytes. */
export interface AvailableVolume {
  type: (typeof WIRE_TYPE)[Volume];
  availableSpaceMB: number;
  totalSpaceMB: number;
  usedByRecordingsMB: number;
}
const WIRE_TYPE = { internal: 'internal', microsd: 'sdcard', usbotg: 'usbotg' } as const;

/** Whole MB, 10^6 bytes: the reported space never exceeds the real one. */
const megabytes = (bytes: number) => Math.floor(bytes / MB);

/** The media as reported to phones. */
export function availableVolumes(spaces: readonly RecordingSpace[]): AvailableVolume[] {
  return spaces.map(({ volume, freeBytes, totalBytes, usedByRecordings }) => ({
    type: WIRE_TYPE[volume],
    availableSpaceMB: megabytes(freeBytes),
    totalSpaceMB: megabytes(totalBytes),
    usedByRecordingsMB: megabytes(usedByRecordings),
  }));
}

/** Room that recordings may have, with what they have: older ones make room for new ones; MB. */
const roomMb = ({ freeBytes, usedByRecordings }: RecordingSpace) => megabytes(freeBytes + usedByRecordings);

/** The limit of storage that counts on the chosen medium, MB; as it was asked for while that medium is not there. */
export function effectiveLimit(
  { storageLimit, selectedStorage }: Pick<SentryConfigSetting, 'storageLimit' | 'selectedStorage'>,
  spaces: readonly RecordingSpace[],
): number {
  const chosen = spaces.find(({ volume }) => volume === selectedStorage);
  if (!chosen) return Math.max(MIN_FREE_MB, storageLimit);
  return Math.max(MIN_FREE_MB, Math.min(storageLimit, roomMb(chosen) - MIN_FREE_MB));
}

/** Whether a recording finds room: on the chosen medium, or, while that is gone or takes nothing, internally. */
export function hasRoom(selected: Volume, spaces: readonly RecordingSpace[]): boolean {
  const takes = (wanted: Volume) => spaces.find(({ volume, isWritable }) => volume === wanted && isWritable);
  const space = takes(selected) ?? takes('internal');
  return space !== undefined && roomMb(space) >= MIN_FREE_MB;
}
