import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { CHANNEL_MESSAGE_MAX_BYTES } from './constants.ts';
import { between, count, emptyPayload, integer, result, tolerant, transferId } from './fields.ts';

/** Objects that an optional recogniser of the car distinguishes. */
export const SENTRY_LABELS = ['person', 'vehicle', 'animal'] as const;

const recordedMovement = () =>
  z.object({
    camId: camIdSchema,
    from: z.number().nonnegative().describe('ms from the beginning of the recording.'),
    to: z.number().nonnegative().describe('ms from the beginning of the recording.'),
  });

export const sentryRecordingSchema = z.lazy(() =>
  z.object({
    path: z.string().max(300).describe('File name YYYY-MM-DD_HHhMMmSSs.mp4, local time of the car.'),
    duration: z.number().nonnegative().describe('ms.'),
    size: z.number().nonnegative().describe('Bytes.'),
    filePath: z.string().max(1000).describe('Key of the recording in every later call.'),
    startedAt: tolerant(z.number().nonnegative()).describe('Time of its first picture, unix milliseconds.'),
    movedAt: tolerant(z.number().nonnegative()).describe(
      'When the movement began that it was made for, unix milliseconds: that of its event.',
    ),
    cameras: tolerant(z.array(camIdSchema).max(4)).describe('Cameras that saw movement.'),
    isWhole: tolerant(z.boolean()).describe(
      'true: one camera fills the picture; otherwise each has its quarter, front and right above rear and left.',
    ),
    movements: tolerant(z.array(recordedMovement()).max(100)).describe('What each camera saw, oldest first.'),
    isOpen: tolerant(z.boolean()).describe(
      'true: it is being written. Size and duration are those of the part that can be read, which grows; only if the request had `includesOpen`.',
    ),
    isSeen: tolerant(z.boolean()).describe('An owner has opened it, on any phone.'),
    label: tolerant(z.enum(SENTRY_LABELS)).describe('What moved, if it was recognised.'),
    lat: tolerant(between(-90, 90)).describe('Where the car stood, degrees.'),
    lng: tolerant(between(-180, 180)).describe('Where the car stood, degrees.'),
  }),
);
export type SentryRecording = z.infer<typeof sentryRecordingSchema>;

/**
 * Why a recording is unavailable: it or its medium does not exist; its medium fails while it is read; the phone's browser decodes no
 * format that the car can send; the requested bytes are not in it; this phone has too many transfers at a time.
 */
const RECORDING_ERRORS = ['not-found', 'unreadable', 'no-codec', 'bad-range', 'busy'] as const;
export type RecordingError = (typeof RECORDING_ERRORS)[number];

const filePath = z.string().min(1).max(1000).describe('Key of a recording.');
const fileResult = z.object({
  success: z.boolean().default(true).describe('The car began it.'),
  filePath: filePath.optional(),
  error: z
    .string()
    .max(500)
    .optional()
    .describe(`Why not: ${RECORDING_ERRORS.join(', ')}, or words of a car of another kind.`),
});
const bulkForm = tolerant(z.literal('bulk')).describe(
  'Asks for the bulk lane; only of a car that announces the feature `sentry-files`.',
);
const byteOffset = count();
/** Wanted by a phone; an invalid one is -1, which no recording contains. */
const wantedOffset = byteOffset.optional().catch(-1);

const videoChunk = () =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('start'),
      fileName: z.string().max(300).default('sentry_video.mp4').describe('Name to save under.'),
      totalChunks: count().describe('How many chunks will come.'),
    }),
    z.object({
      type: z.literal('chunk'),
      chunkIndex: count().describe('From 0.'),
      data: z.string().max(CHANNEL_MESSAGE_MAX_BYTES).describe('Base64.'),
      totalChunks: count().optional().describe('How many chunks there are.'),
    }),
    z.object({ type: z.literal('end') }),
    z.object({
      type: z.literal('error'),
      message: z.string().max(500).default('').describe('The error, as `error` of the other answers.'),
    }),
  ]);

export const RECORDING_REQUESTS = {
  StartSentryPlayback: () =>
    z.object({
      filePath,
      from: tolerant(z.number().nonnegative()).describe('Where to begin, ms; feature `sentry-files`.'),
    }),
  StopSentryPlayback: () => emptyPayload,
  GetSentryRecordings: () =>
    z.object({
      date: z.string().max(40).describe('Local time shifted to ISO form ending in Z; its day counts.'),
      dayFrom: tolerant(z.number().nonnegative()).describe(
        'When the day begins in the time zone of the phone, unix milliseconds. With `dayTo` in place of `date`.',
      ),
      dayTo: tolerant(z.number().nonnegative()).describe('When the next day begins, unix milliseconds.'),
      offset: count().describe('Number of recordings to skip.'),
      limit: integer(1, 100).describe('Largest number of recordings in the answer.'),
      camId: tolerant(camIdSchema).describe(
        'Only those for which this camera saw movement; feature `sentry-files`.',
      ),
      minDuration: tolerant(z.number().nonnegative()).describe(
        'Shortest duration, ms; feature `sentry-files`.',
      ),
      includesOpen: tolerant(z.boolean()).describe(
        'true: also recordings that are being written; a car that cannot lists the finished ones.',
      ),
    }),
  DownloadSentryVideo: () =>
    z.object({
      filePath,
      form: bulkForm,
      from: wantedOffset.describe('First byte wanted, in the bulk form.'),
      to: wantedOffset.describe('Byte after the last one wanted, in the bulk form.'),
    }),
  CancelVideoDownload: () =>
    z.object({
      transfer: tolerant(transferId).describe('Only this one; without it all of this phone.'),
    }),
  GetSentryThumbnail: () => z.object({ filePath, form: bulkForm }),
  GetSentryVideoIndex: () => z.object({ filePath }),
  SetSentryRecordingsSeen: () =>
    z.object({
      filePaths: tolerant(z.array(filePath).min(1).max(100)).describe(
        'Those that an owner has opened; without them all. Only to a car that reports `isSeen`.',
      ),
    }),
  DeleteSentryRecordings: () =>
    z.object({
      filePaths: z.array(filePath).min(1).max(100).describe('Those to delete.'),
    }),
};

export const RECORDING_ANSWERS = {
  StartSentryPlayback: () => fileResult,
  StopSentryPlayback: () => fileResult,
  SentryPlayback: () =>
    z.object({
      filePath,
      time: z.number().nonnegative().describe('Position of the playback, ms from the beginning.'),
      duration: z.number().nonnegative().describe('ms.'),
    }),
  SentryPlaybackFinished: () => emptyPayload,
  GetSentryRecordings: () =>
    z.object({
      recordings: z.array(sentryRecordingSchema).max(100).describe('Newest first.'),
      offset: count().describe('As asked.'),
      hasMore: z.boolean().describe('Another page follows.'),
      totalCount: count().describe('Recordings of that day.'),
      unseenCount: tolerant(count()).describe('Finished recordings of all days that no owner has opened.'),
    }),
  DownloadSentryVideo: () =>
    fileResult.extend({
      transfer: transferId.optional(),
      size: byteOffset.optional().describe('Bytes of the whole recording, in the bulk form.'),
      from: byteOffset.optional().describe('First byte that comes, in the bulk form.'),
    }),
  VideoChunk: videoChunk,
  CancelVideoDownload: () => fileResult,
  GetSentryThumbnail: () =>
    z.object({
      success: z.boolean().describe('There is a picture.'),
      thumbnail: z.string().max(CHANNEL_MESSAGE_MAX_BYTES).nullish().describe('JPEG, base64.'),
      transfer: transferId.optional(),
      filePath,
    }),
  GetSentryVideoIndex: () =>
    fileResult.extend({
      size: byteOffset.default(0).describe('Bytes of the recording.'),
      duration: z.number().nonnegative().default(0).describe('ms.'),
      isOpen: tolerant(z.boolean()).describe(
        'true: the recording is being written; a later index has the same beginning and more.',
      ),
      initBytes: byteOffset
        .default(0)
        .describe('Length of the initialization segment, with which the file begins.'),
      codec: z.string().max(64).default('').describe('RFC 6381, e.g. avc1.42e01f.'),
      times: z
        .array(z.number().nonnegative())
        .max(100_000)
        .default([])
        .describe('Keyframes, ms from the beginning.'),
      offsets: z
        .array(byteOffset)
        .max(100_000)
        .default([])
        .describe('First byte of the fragment of each of them.'),
    }),
  SetSentryRecordingsSeen: () =>
    result.extend({
      unseenCount: count().default(0).describe('As in the answer to `GetSentryRecordings`.'),
    }),
  DeleteSentryRecordings: () =>
    result.extend({
      filePaths: z
        .array(filePath)
        .max(100)
        .default([])
        .describe('Recordings that no longer exist on the car.'),
    }),
};
