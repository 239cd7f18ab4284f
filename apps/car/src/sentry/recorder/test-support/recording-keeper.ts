import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../data-folder.ts';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { FragmentReader } from '../../../platform/fragments/fragment-reader.ts';
import { createRecordingFiles } from '../../../platform/node/recordings/recording-files.ts';
import type { Volume } from '../../../ports/recordings.ts';
import { realRecording } from '../../../recordings/test-support/real-recording.ts';
import { fakeVolumes } from '../../../test-support/fake-volumes.ts';
import { limitFiles } from '../limited-files.ts';
import { Media } from '../media.ts';
import { createRecordingLibrary } from '../recording-library.ts';
import { RecordingWriter } from '../recording-writer.ts';
import { type RecoveryContext, recoverRecordings } from '../recover-recordings.ts';

export const log = { info() {}, warn() {}, error() {} };
export const ownFiles = createRecordingFiles();
/** Tests of limits have a virtual clock. */
export const patientClock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(20 * ms, run) };
export const recovery: RecoveryContext = { clock: systemClock, log, signal: new AbortController().signal };
export const newFolder = () => mkdtempSync(join(tmpdir(), 'ligo-keep-'));
const { init: read, fragments: all } = new FragmentReader().push(realRecording(4, '640x360'));
if (!read) throw new Error('no recording');
export const init = read;
export const fragments = all;
export const allBytes = fragments.reduce((sum, { bytes }) => sum + bytes.length, init.bytes.length);
export const START = new Date(2026, 10, 3, 4, 5, 6, 300).getTime();

export async function openKeeper(
  folders: Partial<Record<Volume, string>> = { internal: newFolder() },
  clock: Clock = patientClock,
  files = ownFiles,
) {
  const store = openStore(newFolder(), 0, log);
  onTestFinished(() => store.close());
  const fake = fakeVolumes(folders);
  const limited = limitFiles(files, clock, () => void media.refresh());
  const media: Media = new Media(fake.volumes, limited, log);
  await media.refresh();
  const index = store.recordings;
  const keeper: RecordingWriter = new RecordingWriter({
    index,
    media,
    volumes: fake.volumes,
    log,
    clock,
    random: Math.random,
    place: () => null,
    recover: (medium) => recoverRecordings(medium, index, recovery, (name) => keeper.isBeingWritten(name)),
    onFinished() {},
  });
  const begin = (startedAtMs: number, storageLimit = 1_000, selectedStorage: Volume = 'internal') =>
    keeper.begin({
      init,
      fragments: fragments.slice(0, 10),
      startedAtMs,
      movedAtMs: startedAtMs + 500,
      cameras: [4],
      settings: { storageLimit, selectedStorage },
    });
  return {
    ...fake,
    keeper,
    media,
    index,
    begin,
    library: createRecordingLibrary(index, media, log, () => keeper.inProgress()),
    appendRest: () => {
      fragments.slice(10).forEach((each, at) => {
        keeper.append(each, START + 1_000 + at * 100);
      });
    },
    async record(...begun: Parameters<typeof begin>) {
      begin(...begun);
      this.appendRest();
      keeper.finish();
      await keeper.settled();
    },
    pathOf: (volume: Volume, name: string) => join(folders[volume] ?? '', 'Ligo', 'Sentry', name),
    names: (volume: Volume) =>
      readdirSync(join(folders[volume] ?? '', 'Ligo', 'Sentry'))
        .filter((name) => name.endsWith('.mp4'))
        .sort(),
  };
}
