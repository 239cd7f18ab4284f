import type { SentryRecording } from '@ligo/protocol';
import type { createFakeCar } from './fake-car.ts';

/** A recording of the 14th of November 2023, this number of minutes after noon, longer the later it began. */
export function recordingAt(minute: number, more: Partial<SentryRecording> = {}): SentryRecording {
  const path = `2023-11-14_12h${String(minute).padStart(2, '0')}m00s.mp4`;
  return { path, filePath: `/Ligo/Sentry/${path}`, duration: 10_000 + minute * 1_000, size: 1_000, ...more };
}

/** Bytes that encode their position. */
export const bytesOf = (count: number) =>
  Uint8Array.from({ length: count }, (_, at) => (at * 7 + (at >> 8)) % 256);

const CHUNK_BYTES = 300;
/** A picture's first bytes; the rest is not used. */
const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff);

/** The content of a fake recording's file. */
export const contentOf = ({ size }: SentryRecording) => bytesOf(size);

/** Gives a fake car recordings, newest first, which it lists, shows, sends and deletes. */
export function addRecordings(car: ReturnType<typeof createFakeCar>, recordings: SentryRecording[]) {
  const { does, send } = car;
  const find = (filePath: string) => recordings.find((each) => each.filePath === filePath);
  const unseenCount = () => recordings.filter(({ isSeen }) => isSeen === false).length;
  const sendBulk = (bytes: Uint8Array) => {
    const lane = car.bulk();
    const transfer = lane?.newTransfer() ?? 0;
    void lane?.send(transfer, [bytes]);
    return transfer;
  };
  does.GetSentryRecordings = ({ date, dayFrom = 0, dayTo = 0, offset, limit, camId, minDuration = 0 }) => {
    const all = recordings.filter(
      ({ path, startedAt, duration, cameras = [] }) =>
        (startedAt === undefined
          ? path.startsWith(date.slice(0, 10))
          : startedAt >= dayFrom && startedAt < dayTo) &&
        duration >= minDuration &&
        (camId === undefined || cameras.includes(camId)),
    );
    const page = all.slice(offset, offset + limit);
    const hasMore = offset + limit < all.length;
    const about = { offset, hasMore, totalCount: all.length };
    send('GetSentryRecordings', { recordings: page, ...about, unseenCount: unseenCount() });
  };
  does.SetSentryRecordingsSeen = ({ filePaths }) => {
    recordings.forEach((each, at) => {
      if (filePaths?.includes(each.filePath) ?? true) recordings[at] = { ...each, isSeen: true };
    });
    send('SetSentryRecordingsSeen', { success: true, unseenCount: unseenCount() });
  };
  does.GetSentryThumbnail = ({ filePath, form }) => {
    if (form === 'bulk') send('GetSentryThumbnail', { success: true, filePath, transfer: sendBulk(PICTURE) });
    else send('GetSentryThumbnail', { success: true, filePath, thumbnail: '/9j/' });
  };
  does.DownloadSentryVideo = ({ filePath, form, from = 0, to }) => {
    const recording = find(filePath);
    if (!recording) return send('DownloadSentryVideo', { success: false, filePath, error: 'not-found' });
    const content = contentOf(recording);
    if (form === 'bulk') {
      const transfer = sendBulk(content.slice(from, to));
      return send('DownloadSentryVideo', { success: true, filePath, transfer, size: content.length, from });
    }
    send('DownloadSentryVideo', { success: true, filePath });
    const totalChunks = Math.ceil(content.length / CHUNK_BYTES);
    send('VideoChunk', { type: 'start', fileName: recording.path, totalChunks });
    for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex += 1) {
      const piece = content.slice(chunkIndex * CHUNK_BYTES, (chunkIndex + 1) * CHUNK_BYTES);
      send('VideoChunk', {
        type: 'chunk',
        chunkIndex,
        data: Buffer.from(piece).toString('base64'),
        totalChunks,
      });
    }
    send('VideoChunk', { type: 'end' });
  };
  does.StartSentryPlayback = ({ filePath }) =>
    send('StartSentryPlayback', { success: find(filePath) !== undefined, filePath, error: 'not-found' });
  does.StopSentryPlayback = () => send('StopSentryPlayback', {});
  does.GetSentryVideoIndex = ({ filePath }) => send('GetSentryVideoIndex', { success: false, filePath });
  does.DeleteSentryRecordings = ({ filePaths }) => {
    for (const each of filePaths) {
      const at = recordings.findIndex(({ filePath }) => filePath === each);
      if (at >= 0) recordings.splice(at, 1);
    }
    send('DeleteSentryRecordings', { success: true, filePaths });
  };
}
