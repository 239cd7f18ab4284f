import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CamId } from '@ligo/protocol';
import { openStore } from '../../data-folder.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { FragmentReader, RecordingTotals } from '../../platform/fragments/fragment-reader.ts';
import { createRecordingFiles } from '../../platform/node/recordings/recording-files.ts';
import type { RecordedMovement, Volume } from '../../ports/recordings.ts';
import { startTimeFromName } from '../../sentry/recorder/machine/recording-name.ts';
import { Media } from '../../sentry/recorder/media.ts';
import { createRecordingLibrary } from '../../sentry/recorder/recording-library.ts';
import { recoverRecordings } from '../../sentry/recorder/recover-recordings.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';

const log = { info() {}, warn() {}, error() {} };
const files = createRecordingFiles();
const recovery = { clock: systemClock, log, signal: new AbortController().signal };
const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-shelf-'));

/** Key of a recording of this name. */
export const keyOf = (name: string): string => `/Ligo/Sentry/${name}`;

/** The real library over folders that recordings are put into as the recorder does. */
export async function openRecordingStore(
  folders: Partial<Record<Volume, string>> = { internal: newFolder() },
  dataDir = newFolder(),
) {
  const store = openStore(dataDir, 0, log);
  const fake = fakeVolumes(folders);
  const media = new Media(fake.volumes, files, log);
  const endFollowing = media.follow();
  await media.refresh();
  const index = store.recordings;
  function mediumOf(volume: Volume = 'internal') {
    const medium = media.available().find((each) => each.volume === volume);
    if (!medium) throw new Error('not there');
    return medium;
  }
  const { path } = mediumOf().folder;
  const pathOf = (name: string) => join(path, name);
  /** Puts a file there that is still being written. Its movement began after a second. */
  function begin(name: string, bytes: Uint8Array, volume?: Volume, cameras: readonly CamId[] = [4]): void {
    const medium = mediumOf(volume);
    writeFileSync(join(medium.folder.path, name), bytes);
    const startedAtMs = startTimeFromName(name) ?? 0;
    const times = { startedAtMs, movedAtMs: startedAtMs + 1_000 };
    index.begin({ name, volume: medium.volume, medium: medium.id, ...times, place: null, cameras });
  }
  /** Other bytes than a fragmented MP4 count as a recording of a second without keyframes. */
  function finish(name: string, bytes: Uint8Array, movements: readonly RecordedMovement[] = []): void {
    const sum = new RecordingTotals();
    sum.addRead(new FragmentReader().push(bytes));
    const none = { initBytes: 0, bytes: bytes.length, durationMs: 1_000, keyframes: [] };
    index.finish(name, sum.end() ?? none, movements);
  }
  return {
    ...fake,
    media,
    index,
    library: createRecordingLibrary(index, media, log),
    mediumOf,
    pathOf,
    begin,
    finish,
    /** Puts a finished recording there. Returns its key. */
    put(
      name: string,
      bytes: Uint8Array,
      {
        volume,
        cameras,
        thumbnail,
      }: { volume?: Volume; cameras?: readonly CamId[]; thumbnail?: Uint8Array } = {},
    ): string {
      begin(name, bytes, volume, cameras);
      finish(name, bytes);
      if (thumbnail) index.setThumbnail(name, thumbnail);
      return keyOf(name);
    },
    /** Its medium loses all bytes after the given number. */
    cut: (name: string, bytes: number) => truncateSync(pathOf(name), bytes),
    lose: (name: string) => rmSync(pathOf(name)),
    /** Reconciles the index with the media. */
    async recover(written: readonly string[] = []) {
      for (const medium of media.available())
        await recoverRecordings(medium, index, recovery, (name) => written.includes(name));
    },
    close() {
      endFollowing();
      store.close();
    },
  };
}
export type RecordingStore = Awaited<ReturnType<typeof openRecordingStore>>;
