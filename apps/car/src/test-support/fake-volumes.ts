import type { Volume } from '../ports/recordings.ts';
import type { VolumeSpace, Volumes } from '../ports/volumes.ts';

const PLENTY = 50_000_000_000;

/** Folders as media that come and go. */
export function fakeVolumes(folders: Partial<Record<Volume, string>>) {
  const handlers = new Set<() => void>();
  const media = new Map<Volume, VolumeSpace>();
  const put = (volume: Volume, folder: string, change: Partial<VolumeSpace> = {}) =>
    media.set(volume, {
      volume,
      folder,
      mountId: volume,
      freeBytes: PLENTY,
      totalBytes: PLENTY,
      isWritable: true,
      ...change,
    });
  for (const [volume, folder] of Object.entries(folders)) put(volume as Volume, folder);
  const changed = () => {
    for (const handler of [...handlers]) handler();
  };
  const volumes: Volumes = {
    list: async () => [...media.values()],
    onChange(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
  return {
    volumes,
    plug(volume: Volume, folder: string, change?: Partial<VolumeSpace>) {
      put(volume, folder, change);
      changed();
    },
    pull(volume: Volume) {
      media.delete(volume);
      changed();
    },
  };
}
