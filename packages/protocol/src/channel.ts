import { z } from 'zod';
import { BOOK_ANSWERS, BOOK_REQUESTS } from './book/messages.ts';
import { CAMERA_ANSWERS, CAMERA_REQUESTS } from './cameras.ts';
import { CHARGE_ANSWERS, CHARGE_REQUESTS } from './charge.ts';
import { CHANNEL_MESSAGE_MAX_BYTES } from './constants.ts';
import { DEVICE_ANSWERS, DEVICE_REQUESTS } from './devices.ts';
import { DIRECT_ANSWERS, DIRECT_REQUESTS } from './direct.ts';
import { LOG_ANSWERS, LOG_REQUESTS } from './log.ts';
import { onDemand } from './on-demand.ts';
import { RECORDING_ANSWERS, RECORDING_REQUESTS } from './recordings.ts';
import { SENTRY_ANSWERS, SENTRY_REQUESTS } from './sentry.ts';
import { UNIT_ANSWERS, UNIT_REQUESTS } from './settings.ts';
import { LINK_ANSWERS, LINK_REQUESTS } from './status.ts';
import { TRIP_ANSWERS, TRIP_REQUESTS } from './trip.ts';
import { TRUST_ANSWERS, TRUST_REQUESTS } from './trust.ts';

/** Requests of a phone, by action: the extras of each. */
export const PHONE_ACTIONS = onDemand(
  TRUST_REQUESTS,
  DIRECT_REQUESTS,
  DEVICE_REQUESTS,
  LINK_REQUESTS,
  TRIP_REQUESTS,
  CHARGE_REQUESTS,
  BOOK_REQUESTS,
  LOG_REQUESTS,
  UNIT_REQUESTS,
  SENTRY_REQUESTS,
  RECORDING_REQUESTS,
  CAMERA_REQUESTS,
);

/** Responses and notices of a car, by action: the extras of each. */
export const CAR_ACTIONS = onDemand(
  TRUST_ANSWERS,
  DIRECT_ANSWERS,
  DEVICE_ANSWERS,
  LINK_ANSWERS,
  TRIP_ANSWERS,
  CHARGE_ANSWERS,
  BOOK_ANSWERS,
  LOG_ANSWERS,
  UNIT_ANSWERS,
  SENTRY_ANSWERS,
  RECORDING_ANSWERS,
  CAMERA_ANSWERS,
);

export type PhoneActionName = keyof typeof PHONE_ACTIONS;
export type CarActionName = keyof typeof CAR_ACTIONS;
/** Requests of a phone that are accepted on this path: commands and settings. Their answers come back on it. */
export const SEALED_ACTIONS = [
  'LoadSeatMemory',
  'GetSeatComfort',
  'SetSeatComfort',
  'GetAppConfig',
  'SetAppConfig',
  'GetSentryConfig',
  'SetSentryConfig',
] as const satisfies readonly PhoneActionName[];

export type PhoneExtras<N extends PhoneActionName> = z.output<(typeof PHONE_ACTIONS)[N]>;
export type CarExtras<N extends CarActionName> = z.output<(typeof CAR_ACTIONS)[N]>;

export type PhoneMessage = { [N in PhoneActionName]: { action: N; extras: PhoneExtras<N> } }[PhoneActionName];
type CarMessage = { [N in CarActionName]: { action: N; extras: CarExtras<N> } }[CarActionName];

/** Why a message could not be read. Each is counted by its reader and otherwise ignored. */
export type ReadProblem = 'too-large' | 'bad-json' | 'unknown-action' | 'bad-extras';
type ReadResult<M> = { ok: true; message: M } | { ok: false; problem: ReadProblem; action: string | null };

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

export function writePhoneMessage<N extends PhoneActionName>(
  action: N,
  extras: z.input<(typeof PHONE_ACTIONS)[N]>,
): string {
  return JSON.stringify({ action, extras });
}

export function writeCarMessage<N extends CarActionName>(
  action: N,
  extras: z.input<(typeof CAR_ACTIONS)[N]>,
): string {
  return JSON.stringify({ action, extras });
}
