import type { PhoneExtras, RecordingError, SentryRecording } from '@ligo/protocol';
import { avcCodecOf, avcRecordOf } from '../platform/fragments/avc-record.ts';
import type { CarActionInput, Phone } from '../ports/phone.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { base64Of } from '../shared/bytes.ts';
import { readAll, takeBytes } from './byte-streams.ts';

/** As base64 it stays well within a message. */
const MAX_THUMBNAIL = 150_000;
/** Maximum number of keyframes in a message; of more, every second, third and so on is sent. */
const MAX_KEYFRAMES = 8_000;

const wireRecording = (recording: Recording): SentryRecording => ({
  path: recording.name,
  duration: recording.durationMs,
  size: recording.bytes,
  filePath: recording.key,
  startedAt: recording.startedAtMs,
  movedAt: recording.movedAtMs,
  cameras: [...recording.cameras],
  ...(recording.movements.length > 0 && {
    movements: recording.movements.map(({ camId, fromMs, toMs }) => ({ camId, from: fromMs, to: toMs })),
  }),
  ...(recording.isWhole && { isWhole: true }),
  ...(recording.isOpen && { isOpen: true }),
  isSeen: recording.isSeen,
  ...(recording.label && { label: recording.label }),
  ...(recording.place && { lat: recording.place.latDeg, lng: recording.place.lngDeg }),
});

export function recordingPage(
  library: Pick<RecordingLibrary, 'list' | 'unseenCount'>,
  {
    date,
    dayFrom,
    dayTo,
    offset,
    limit,
    camId,
    minDuration,
    includesOpen,
  }: PhoneExtras<'GetSentryRecordings'>,
): CarActionInput<'GetSentryRecordings'> {
  const day = date.slice(0, 'YYYY-MM-DD'.length);
  const span = dayFrom !== undefined && dayTo !== undefined ? { fromMs: dayFrom, toMs: dayTo } : undefined;
  const query = { day, span, offset, limit, camId, minDurationMs: minDuration, includesOpen };
  const { recordings, totalCount } = library.list(query);
  const hasMore = offset + recordings.length < totalCount && recordings.length > 0;
  const unseenCount = library.unseenCount();
  return { recordings: recordings.map(wireRecording), offset, hasMore, totalCount, unseenCount };
}

export async function answerThumbnail(
  library: Pick<RecordingLibrary, 'thumbnail'>,
  { filePath, form }: PhoneExtras<'GetSentryThumbnail'>,
  phone: Pick<Phone, 'send' | 'bulk'>,
): Promise<void> {
  const picture = await library.thumbnail(filePath);
  if (!picture || picture.length > MAX_THUMBNAIL) {
    await phone.send('GetSentryThumbnail', { success: false, thumbnail: null, filePath });
    return;
  }
  if (!form) {
    const thumbnail = base64Of(picture);
    await phone.send('GetSentryThumbnail', { success: true, thumbnail, filePath });
    return;
  }
  const transfer = phone.bulk.newTransfer();
  if (await phone.send('GetSentryThumbnail', { success: true, transfer, filePath }))
    await phone.bulk.send(transfer, [picture]);
}

/** By what a phone fetches just the parts of a recording that it shows. */
export async function answerVideoIndex(
  library: Pick<RecordingLibrary, 'find' | 'index' | 'read'>,
  filePath: string,
): Promise<CarActionInput<'GetSentryVideoIndex'>> {
  const refused = (error: RecordingError) => ({ success: false, filePath, error });
  const recording = library.find(filePath);
  if (!recording) return refused('not-found');
  const index = await library.index(filePath);
  if (!index) return refused('unreadable');
  const { initBytes } = index;
  try {
    const init = await readAll(takeBytes(library.read(filePath, 0, initBytes), initBytes));
    // A recording in progress may have grown meanwhile.
    const within = index.keyframes.filter(({ offset }) => offset < recording.bytes);
    const step = Math.ceil(within.length / MAX_KEYFRAMES);
    const keyframes = within.filter((_each, at) => at % step === 0);
    return {
      success: true,
      filePath,
      size: recording.bytes,
      duration: recording.durationMs,
      ...(recording.isOpen && { isOpen: true }),
      initBytes,
      codec: avcCodecOf(avcRecordOf(init)),
      times: keyframes.map(({ timeMs }) => Math.max(0, Math.round(timeMs))),
      offsets: keyframes.map(({ offset }) => offset),
    };
  } catch {
    return refused('unreadable');
  }
}

/**
 * Deletes recordings. Answers with those that no longer exist, a missing recording counts as deleted; `count` is the number of those
 * that were deleted now.
 */
export async function deleteRecordings(
  library: Pick<RecordingLibrary, 'find' | 'remove'>,
  filePaths: readonly string[],
): Promise<{ answer: CarActionInput<'DeleteSentryRecordings'>; count: number }> {
  const keys = [...new Set(filePaths)];
  const existing = keys.filter((key) => library.find(key));
  await library.remove(filePaths);
  const gone = keys.filter((key) => !library.find(key));
  return {
    answer: { success: gone.length === keys.length, filePaths: gone },
    count: existing.filter((key) => gone.includes(key)).length,
  };
}
