import { fragmentPlayer } from '../../apps/web/src/platform/fragment-player.ts';
import { createRecordingFiles } from '../../apps/web/src/platform/recording-files/recording-files.ts';

const OWNER = { accountId: 'ann@example.org', carId: 'car/../1' };
const PIECE_BYTES = 16_384;

const recordingOf = (filePath: string, size: number) => ({ path: 'a.mp4', filePath, duration: 1_000, size });
/** Bytes that encode their position. */
const bytesFrom = (from: number, to: number) =>
  Uint8Array.from({ length: to - from }, (_, at) => ((from + at) * 2_654_435_761) >>> 24);

async function hashOf(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The page's operations on files of recordings; each call starts a new worker, as an opened page does. */
const recordingFiles = {
  /** Writes a file's bytes from one on up to another; resolves to why not, 'fallback' without files, else `null`. */
  async write(filePath: string, size: number, from: number, to: number, isFinished: boolean) {
    let reason: string | null = null;
    const files = createRecordingFiles(() => {
      reason = 'fallback';
    });
    await files.list(OWNER);
    const sink = files.open(
      OWNER,
      { recording: recordingOf(filePath, size), sizeBytes: size, fromByte: from },
      (its) => {
        reason = its;
      },
    );
    for (let at = from; at < to; at += PIECE_BYTES) sink.write(bytesFrom(at, Math.min(to, at + PIECE_BYTES)));
    if (isFinished) await sink.finish().catch(() => {});
    else sink.close();
    // Answered after all that was asked before.
    await files.usage();
    return reason;
  },
  /** Writes a file while another window tries to; resolves to the other window's result, and whether the file is correct. */
  async writeBeside(filePath: string, size: number) {
    const files = createRecordingFiles(() => {});
    await files.list(OWNER);
    const file = { recording: recordingOf(filePath, size), sizeBytes: size, fromByte: 0 };
    const sink = files.open(OWNER, file, () => {});
    await files.usage();
    const reason = await recordingFiles.write(filePath, size, 0, size, true);
    sink.write(bytesFrom(0, size));
    await sink.finish();
    const [stored, expected] = (await recordingFiles.hashes(filePath, size)) ?? [];
    return [reason, stored !== undefined && stored === expected];
  },
  async list() {
    const stored = await createRecordingFiles(() => {}).list(OWNER);
    return stored.map(({ recording, receivedBytes, isKept }) => [recording.filePath, receivedBytes, isKept]);
  },
  /** Hash of what is stored, and of what should be; `null` if not all of it is here. */
  async hashes(filePath: string, size: number) {
    const file = await createRecordingFiles(() => {}).read(OWNER, filePath);
    return file && [await hashOf(await file.arrayBuffer()), await hashOf(bytesFrom(0, size))];
  },
  setKept: (filePath: string, isKept: boolean) =>
    createRecordingFiles(() => {}).setKept(OWNER, recordingOf(filePath, 10), isKept),
  remove: (filePath: string) => createRecordingFiles(() => {}).remove(OWNER, filePath),
  keepCars: (carIds: string[]) => createRecordingFiles(() => {}).removeOtherCars(OWNER.accountId, carIds),
  usage: () => createRecordingFiles(() => {}).usage(),
  clear: () => createRecordingFiles(() => {}).clear(),
};

/** Plays a file in parts, and returns the bytes that were read. */
const parts = {
  canPlay: (codec: string) => fragmentPlayer.canPlay(codec),
  /** Goes to places, s; resolves to where it was, how much was read, and whether it failed. */
  async play(content: number[], index: Parameters<typeof fragmentPlayer.play>[1]['index'], places: number[]) {
    const bytes = Uint8Array.from(content);
    const video = document.body.appendChild(document.createElement('video'));
    video.muted = true;
    let readBytes = 0;
    let hasFailed = false;
    const read = async (from: number, to: number) => {
      readBytes += to - from;
      return bytes.slice(from, to);
    };
    const end = fragmentPlayer.play(video, { index, read, reload: async () => null }, () => {
      hasFailed = true;
    });
    const shown: { atS: number; width: number; readBytes: number }[] = [];
    for (const place of places) {
      const isAvailable = () => video.readyState >= 2 && !video.seeking;
      if (place > 0) {
        while (video.readyState < 1) await new Promise((resolve) => setTimeout(resolve, 10));
        video.currentTime = place;
      }
      while (!isAvailable() && !hasFailed) await new Promise((resolve) => setTimeout(resolve, 10));
      shown.push({ atS: video.currentTime, width: video.videoWidth, readBytes });
    }
    const durationS = video.duration;
    end();
    return { shown, durationS, hasFailed };
  },
};

const calls = { ...recordingFiles, ...parts };
export type RecordingFilesCalls = typeof calls;
Object.assign(globalThis, { recordingFiles: calls });
