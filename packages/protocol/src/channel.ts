import { z } from 'zod';
import { CAMERA_ID, camIdSchema, liveCamSchema, liveResultSchema } from './cameras.ts';
import { CHANNEL_MESSAGE_MAX_BYTES, SEAT_MEMORY_SLOTS } from './constants.ts';
import { carHealthSchema } from './health.ts';
import { logEntrySchema, logRefSchema } from './log.ts';
import {
  RECORDING_ERRORS,
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
  sentryMaskSchema,
  sentryRecordingSchema,
  sentryStateSchema,
} from './sentry.ts';
import {
  appConfigSettingSchema,
  appConfigStateSchema,
  seatComfortSettingSchema,
  seatComfortStateSchema,
} from './settings.ts';
import { pingSchema, statusSchema } from './status.ts';
import { tolerantList } from './tolerant-list.ts';
import { tripPointSchema, tripSummarySchema } from './trip.ts';

const nothing = z.object({});
const filePath = z.string().min(1).max(1000).describe('Key of a recording.');
const result = z.object({ success: z.boolean().describe('The car did it.') });
const orderResult = result.extend({
  isConfirmed: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe('false: the unit took the order, but did not say that it was carried out.'),
});
const fileResult = z.object({
  success: z.boolean().default(true).describe('The car began it.'),
  filePath: filePath.optional(),
  error: z
    .string()
    .max(500)
    .optional()
    .describe(`Why not: ${RECORDING_ERRORS.join(', ')}, or words of a car of another kind.`),
});

const transferId = z
  .number()
  .int()
  .min(0)
  .max(0xffffffff)
  .describe('Transfer of the bulk lane that carries it.');
const bulkForm = z
  .literal('bulk')
  .optional()
  .catch(undefined)
  .describe('Asks for the bulk lane; only of a car that announces the feature `sentry-files`.');
const byteOffset = z.number().int().nonnegative();
const masks = z.object({
  masks: z.array(sentryMaskSchema).max(4).describe('At most one a camera; one that is not named has none.'),
});

const tripKey = {
  id: z.number().int().nonnegative().describe('Number of the trip.'),
  createdAt: z.number().nonnegative().describe('Start of the trip, unix seconds.'),
};

/** What a phone may ask, by action: the extras of each request. */
export const PHONE_ACTIONS = {
  Ping: nothing,
  Status: nothing,
  Bye: nothing,
  Health: nothing,
  TripSummary: z.object({
    from: z.number().nonnegative().describe('Trips that began after this, unix seconds; 0 for all.'),
    afterId: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .catch(undefined)
      .describe(
        'Also trips with a higher number than this, whenever they began: a car that imports history numbers it last.',
      ),
  }),
  TripPoints: z.object({
    ...tripKey,
    form: z
      .literal('columns')
      .optional()
      .catch(undefined)
      .describe('Asks for packed columns; only of a car that announces the feature `trip-columns`.'),
  }),
  DeleteTrip: z.object(tripKey),
  Logs: z.object({
    from: z.number().nonnegative().describe('Entries after this, unix milliseconds.'),
    after: logRefSchema
      .optional()
      .catch(undefined)
      .describe(
        'Instead: entries that followed the one with this `ref`, in their order, whatever their times; all of them if it is empty or unknown.',
      ),
  }),
  LoadSeatMemory: z.object({
    position: z.number().int().min(1).max(SEAT_MEMORY_SLOTS).describe('Memory slot, 1 or 2.'),
  }),
  GetSeatComfort: nothing,
  SetSeatComfort: seatComfortSettingSchema,
  GetAppConfig: nothing,
  SetAppConfig: appConfigSettingSchema,
  GetSentryConfig: nothing,
  SetSentryConfig: sentryConfigSettingSchema,
  GetSentryMasks: nothing,
  SetSentryMasks: masks,
  StartSentryPlayback: z.object({
    filePath,
    from: z
      .number()
      .nonnegative()
      .optional()
      .catch(undefined)
      .describe('Where to begin, ms; feature `sentry-files`.'),
  }),
  StopSentryPlayback: nothing,
  GetSentryRecordings: z.object({
    date: z.string().max(40).describe('Local time shifted to ISO form ending in Z; its day counts.'),
    offset: z.number().int().nonnegative().describe('How many recordings to pass over.'),
    limit: z.number().int().min(1).max(100).describe('How many to answer.'),
    camId: camIdSchema
      .optional()
      .catch(undefined)
      .describe('Only those for which this camera saw movement; feature `sentry-files`.'),
    minDuration: z
      .number()
      .nonnegative()
      .optional()
      .catch(undefined)
      .describe('Only those that last so long, ms; feature `sentry-files`.'),
  }),
  DownloadSentryVideo: z.object({
    filePath,
    form: bulkForm,
    from: byteOffset.optional().catch(undefined).describe('First byte wanted, in the bulk form.'),
    to: byteOffset.optional().catch(undefined).describe('Byte after the last one wanted, in the bulk form.'),
  }),
  CancelVideoDownload: z.object({
    transfer: transferId.optional().catch(undefined).describe('Only this one; without it all of this phone.'),
  }),
  GetSentryThumbnail: z.object({ filePath, form: bulkForm }),
  GetSentryVideoIndex: z.object({ filePath }),
  DeleteSentryRecordings: z.object({
    filePaths: z.array(filePath).min(1).max(100).describe('Those to delete.'),
  }),
  GetCameraStill: z.object({ camId: camIdSchema }),
  StartLiveCam: z.object({ camId: camIdSchema.default(CAMERA_ID.FRONT) }),
  StopLiveCam: nothing,
  SwitchLiveCam: z.object({ camId: camIdSchema }),
  LiveCamReport: z.object({
    age: z
      .number()
      .min(0)
      .max(600_000)
      .describe('Age of the picture on the screen, median of the last second, ms.'),
  }),
} as const;

/** A piece of a video download. */
export const videoChunkSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    fileName: z.string().max(300).default('sentry_video.mp4').describe('Name to save under.'),
    totalChunks: z.number().int().nonnegative().describe('How many chunks will come.'),
  }),
  z.object({
    type: z.literal('chunk'),
    chunkIndex: z.number().int().nonnegative().describe('From 0.'),
    data: z.string().max(CHANNEL_MESSAGE_MAX_BYTES).describe('Base64.'),
    totalChunks: z.number().int().nonnegative().optional().describe('How many chunks there are.'),
  }),
  z.object({ type: z.literal('end') }),
  z.object({
    type: z.literal('error'),
    message: z.string().max(500).default('').describe('What went wrong, as `error` of the other answers.'),
  }),
]);

/** What a car may say, by action: the extras of each response or notice. */
export const CAR_ACTIONS = {
  Ping: pingSchema,
  Status: statusSchema,
  Unlinked: nothing,
  Health: carHealthSchema,
  TripSummary: z.object({
    trips: tolerantList(
      tripSummarySchema,
      10_000,
      'Next page, oldest first, or by number if `afterId` was given; an empty one ends the list. An entry that cannot be read is ignored.',
    ),
  }),
  TripPoints: z.object({
    ...tripKey,
    points: z
      .array(tripPointSchema)
      .max(10_000)
      .default([])
      .describe('Next batch; one with neither points nor columns ends the trip.'),
    columns: z
      .string()
      .max(CHANNEL_MESSAGE_MAX_BYTES)
      .optional()
      .describe('Next batch as packed columns, base64, if they were asked for.'),
  }),
  DeleteTrip: z.object({ ...tripKey, success: z.boolean().describe('The car has this trip no more.') }),
  Logs: z.object({
    logs: tolerantList(
      logEntrySchema,
      10_000,
      'In their order, oldest first; empty when there are no more. An entry that cannot be read is ignored.',
    ),
  }),
  LoadSeatMemory: orderResult,
  GetSeatComfort: seatComfortStateSchema,
  SetSeatComfort: orderResult,
  GetAppConfig: appConfigStateSchema,
  SetAppConfig: orderResult,
  GetSentryConfig: sentryConfigStateSchema,
  SetSentryConfig: result,
  SentryState: sentryStateSchema,
  GetSentryMasks: masks,
  SetSentryMasks: result,
  StartSentryPlayback: fileResult,
  StopSentryPlayback: fileResult,
  SentryPlayback: z.object({
    filePath,
    time: z.number().nonnegative().describe('What is shown now, ms from the beginning.'),
    duration: z.number().nonnegative().describe('ms.'),
  }),
  SentryPlaybackFinished: nothing,
  GetSentryRecordings: z.object({
    recordings: z.array(sentryRecordingSchema).max(100).describe('Newest first.'),
    offset: z.number().int().nonnegative().describe('As asked.'),
    hasMore: z.boolean().describe('Another page follows.'),
    totalCount: z.number().int().nonnegative().describe('Recordings of that day.'),
  }),
  DownloadSentryVideo: fileResult.extend({
    transfer: transferId.optional(),
    size: byteOffset.optional().describe('Bytes of the whole recording, in the bulk form.'),
    from: byteOffset.optional().describe('First byte that comes, in the bulk form.'),
  }),
  VideoChunk: videoChunkSchema,
  CancelVideoDownload: fileResult,
  GetSentryThumbnail: z.object({
    success: z.boolean().describe('There is a picture.'),
    thumbnail: z.string().max(CHANNEL_MESSAGE_MAX_BYTES).nullish().describe('JPEG, base64.'),
    transfer: transferId.optional(),
    filePath,
  }),
  GetSentryVideoIndex: fileResult.extend({
    size: byteOffset.default(0).describe('Bytes of the recording.'),
    duration: z.number().nonnegative().default(0).describe('ms.'),
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
  DeleteSentryRecordings: result.extend({
    filePaths: z.array(filePath).max(100).default([]).describe('Those that the car has no more.'),
  }),
  GetCameraStill: liveResultSchema.extend({ transfer: transferId.optional() }),
  StartLiveCam: liveResultSchema,
  StopLiveCam: liveResultSchema,
  SwitchLiveCam: liveResultSchema,
  LiveCam: liveCamSchema,
} as const;

export type PhoneActionName = keyof typeof PHONE_ACTIONS;
export type CarActionName = keyof typeof CAR_ACTIONS;
export type PhoneExtras<N extends PhoneActionName> = z.output<(typeof PHONE_ACTIONS)[N]>;
export type CarExtras<N extends CarActionName> = z.output<(typeof CAR_ACTIONS)[N]>;

/** One parsed request of a phone. */
export type PhoneMessage = { [N in PhoneActionName]: { action: N; extras: PhoneExtras<N> } }[PhoneActionName];
/** One parsed message of a car. */
export type CarMessage = { [N in CarActionName]: { action: N; extras: CarExtras<N> } }[CarActionName];

/** Why a message could not be read. Each is counted by its reader and otherwise ignored. */
export type ReadProblem = 'too-large' | 'bad-json' | 'unknown-action' | 'bad-extras';
export type ReadResult<M> =
  | { ok: true; message: M }
  | { ok: false; problem: ReadProblem; action: string | null };

const envelopeSchema = z.object({ action: z.string().min(1).max(64), extras: z.unknown().optional() });

const encoder = new TextEncoder();
/** UTF-16 units never take more bytes than this in UTF-8, so that most texts need no counting. */
const MAX_BYTES_PER_UNIT = 3;

function isTooLarge(text: string): boolean {
  if (text.length * MAX_BYTES_PER_UNIT <= CHANNEL_MESSAGE_MAX_BYTES) return false;
  return encoder.encode(text).byteLength > CHANNEL_MESSAGE_MAX_BYTES;
}

function read<M>(text: string, actions: Record<string, z.ZodType>): ReadResult<M> {
  if (isTooLarge(text)) return { ok: false, problem: 'too-large', action: null };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'bad-json', action: null };
  }
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { ok: false, problem: 'bad-json', action: null };
  const { action } = envelope.data;
  const schema = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!schema) return { ok: false, problem: 'unknown-action', action };
  const extras = schema.safeParse(envelope.data.extras ?? {});
  if (!extras.success) return { ok: false, problem: 'bad-extras', action };
  return { ok: true, message: { action, extras: extras.data } as M };
}

/** Reads a text message that a phone sent to its car. Never throws. */
export function readPhoneMessage(text: string): ReadResult<PhoneMessage> {
  return read<PhoneMessage>(text, PHONE_ACTIONS);
}

/** Reads a text message that a car sent to a phone. Never throws. */
export function readCarMessage(text: string): ReadResult<CarMessage> {
  return read<CarMessage>(text, CAR_ACTIONS);
}

/** Text of a request to the car. */
export function writePhoneMessage<N extends PhoneActionName>(
  action: N,
  extras: z.input<(typeof PHONE_ACTIONS)[N]>,
): string {
  return JSON.stringify({ action, extras });
}

/** Text of a response or notice to a phone. */
export function writeCarMessage<N extends CarActionName>(
  action: N,
  extras: z.input<(typeof CAR_ACTIONS)[N]>,
): string {
  return JSON.stringify({ action, extras });
}
