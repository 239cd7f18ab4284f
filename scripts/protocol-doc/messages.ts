import {
  apiErrorSchema,
  bookEntrySchema,
  CAR_ACTIONS,
  CAR_EVENTS,
  carLinkSchema,
  carSchema,
  carSocketAuthSchema,
  chargeSummarySchema,
  deviceAnswerSchema,
  EVENTS,
  HTTP_CALLS,
  iceServerSchema,
  listedDevicesSchema,
  logEntrySchema,
  notificationClickSchema,
  PHONE_ACTIONS,
  PHONE_EVENTS,
  pushMessageSchema,
  sentryRecordingSchema,
  TO_CAR_EVENTS,
  TO_PHONE_EVENTS,
  tripPointSchema,
  tripSummarySchema,
} from '@ligo/protocol';
import { z } from 'zod';

/** Things that several messages carry, by the name that the documentation gives them. */
export const PARTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['Car', carSchema],
  ['CarLink', carLinkSchema],
  ['TripPoint', tripPointSchema],
  ['TripSummary', tripSummarySchema],
  ['ChargeSummary', chargeSummarySchema],
  ['BookEntry', bookEntrySchema],
  ['LogEntry', logEntrySchema],
  ['SentryRecording', sentryRecordingSchema],
  ['IceServer', iceServerSchema],
]);

/** One schema a message: a union is told apart by the literal of its discriminator. */
function variants(name: string, schema: z.ZodType): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [[name, schema]];
  return schema.options.flatMap((option) => {
    if (!(option instanceof z.ZodObject)) return [];
    const literal = option.shape[schema.def.discriminator];
    return literal instanceof z.ZodLiteral
      ? [[`${name} ${String(literal.value)}`, option] satisfies [string, z.ZodType]]
      : [];
  });
}

const group = (prefix: string, schemas: Record<string, z.ZodType>) =>
  Object.entries(schemas).flatMap(([name, schema]) => variants(`${prefix} ${name}`, schema));

const calls = Object.entries(HTTP_CALLS).map(([name, { request, response }]): [string, z.ZodType] => [
  `http ${name}`,
  z.object({ request, response }),
]);

/**
 * Everything that goes over a wire, by the name that `npm run protocol` gives it: `http` calls with request and
 * response, signaling events from and to each side, the extras of channel actions of `phone` and `car`, push messages.
 */
export const MESSAGES: ReadonlyMap<string, z.ZodType> = new Map([
  ...calls,
  ['http error', apiErrorSchema],
  ...group('from-phone', PHONE_EVENTS),
  ...group('to-phone', TO_PHONE_EVENTS),
  ['car-socket auth', carSocketAuthSchema],
  ...group('from-car', CAR_EVENTS),
  ...group('to-car', TO_CAR_EVENTS),
  ...group('phone', PHONE_ACTIONS),
  ...group('car', CAR_ACTIONS),
  ['car Devices', listedDevicesSchema()],
  ['car DeviceChange', deviceAnswerSchema()],
  ['log door', EVENTS.door.data],
  ['log driveChange', EVENTS.driveChange.data],
  ['log charging', EVENTS.charging.data],
  ['log sentrySwitched', EVENTS.sentrySwitched.data],
  ['log sentryMasked', EVENTS.sentryMasked.data],
  ['log recordingsDeleted', EVENTS.recordingsDeleted.data],
  ['log deviceChanged', EVENTS.deviceChanged.data],
  ['log deviceWaiting', EVENTS.deviceWaiting.data],
  ['log arrived', EVENTS.arrived.data],
  ...variants('push', pushMessageSchema),
  ['push click', notificationClickSchema],
]);
