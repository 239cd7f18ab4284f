import type { ReadableRecording } from '../../ports/recording-pictures.ts';
import type { Recording } from '../../ports/recordings.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';

/** A recording with its content; `null`: its medium is gone, or the recording was deleted. */
export function readableRecording(
  index: RecordingIndex,
  media: Media,
  { name, medium, bytes }: Pick<Recording, 'name' | 'bytes'> & { medium: string },
): ReadableRecording | null {
  const folder = media.available().find(({ id }) => id === medium)?.folder;
  const places = index.keyframesOf(name);
  return folder && places ? { ...places, bytes, read: (from, to) => folder.read(name, from, to) } : null;
}
