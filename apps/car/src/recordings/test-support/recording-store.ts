import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CamId } from '@ligo/protocol';
import { openStore } from '../../data-folder.ts';
import { FragmentReader, RecordingTotals } from '../../platform/fragments/fragment-reader.ts';
import { createRecordingFiles } from '../../platform/node/recordings/recording-files.ts';
import { startTimeFromName } from '../../sentry/recorder/machine/recording-name.ts';
import { Media } from '../../sentry/recorder/media.ts';
import { createRecordingLibrary } from '../../sentry/recorder/recording-library.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';

const log = { info() {}, warn() {}, error() {} };
const files = createRecordingFiles();
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-shelf-'));

/** Key of a recording of this name. */
export const keyOf = (name: string): string => `/Ligo/Sentry/${name}`;

/** The real library over a folder that recordings are put into as the recorder does. */
export async function openRecordingStore() {
  const folder = newFolder();
  const store = openStore(newFolder(), 0, log);
  const { volumes, pull } = fakeVolumes({ internal: folder });
  const media = new Media(volumes, files, log);
  const endFollowing = media.follow();
  await media.refresh();
  const medium = media.available()[0];
  if (!medium) throw new Error('The folder is no medium');
  const index = store.recordings;
  const pathOf = (name: string) => join(medium.folder.path, name);
  return {
    library: createRecordingLibrary(index, media, log),
    pathOf,
    /** Puts a finished recording there; what is no fragmented MP4 counts as one of a second without keyframes. Returns its key. */
    put(name: string, bytes: Uint8Array, cameras: readonly CamId[] = [4], thumbnail?: Uint8Array): string {
      writeFileSync(pathOf(name), bytes);
      const startedAtMs = startTimeFromName(name) ?? 0;
      const about = { volume: medium.volume, medium: medium.id, startedAtMs, movedAtMs: startedAtMs };
      index.begin({ name, ...about, place: null, cameras });
      const sum = new RecordingTotals();
      sum.addRead(new FragmentReader().push(bytes));
      const none = { initBytes: 0, bytes: bytes.length, durationMs: 1_000, keyframes: [] };
      index.finish(name, sum.end() ?? none);
      if (thumbnail) index.setThumbnail(name, thumbnail);
      return keyOf(name);
    },
    /** Its medium loses all bytes after the given number. */
    cut: (name: string, bytes: number) => truncateSync(pathOf(name), bytes),
    lose: (name: string) => rmSync(pathOf(name)),
    async pullMedium() {
      pull(medium.volume);
      await media.refresh();
    },
    close() {
      endFollowing();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type RecordingStore = Awaited<ReturnType<typeof openRecordingStore>>;
