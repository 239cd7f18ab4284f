import type { Volumes } from '../../ports/volumes.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { recordingsToDelete } from './machine/retention.ts';
import type { Medium } from './media.ts';

/** The owner's limit, the size of the open recording, and the wanted space, bytes. */
export interface SpaceRequest {
  limitBytes: number;
  openBytes: number;
  wantedBytes: number;
}

/** Frees space on a medium by deleting its oldest recordings. Rejects if there is not enough, or the medium fails. */
export async function freeSpace(
  index: RecordingIndex,
  volumes: Volumes,
  medium: Medium,
  wanted: SpaceRequest,
): Promise<void> {
  const space = (await volumes.list()).find(({ volume }) => volume === medium.volume);
  if (!space?.isWritable) throw new Error('the medium is gone, or takes nothing');
  const finished = index.names(medium.id).filter(({ isOpen }) => !isOpen);
  const names = recordingsToDelete({ ...wanted, freeBytes: space.freeBytes, finished });
  if (names === null) throw new Error('there is no room');
  for (const name of names) {
    await medium.folder.remove(name);
    index.remove([name]);
  }
}
