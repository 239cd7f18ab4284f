import {
  CAR_EVENTS,
  type CarEvent,
  type PhoneSignal,
  phoneSignalSchema,
  TO_PHONE_EVENTS,
} from '@ligo/protocol';
import { z } from 'zod';

/** Encrypted bytes, in the place of a signal. */
const sealed = TO_PHONE_EVENTS.sealed.extend({ action: z.literal('sealed') });
const carSealed = CAR_EVENTS.sealed.extend({ action: z.literal('sealed') });
export type RelayedPhoneSignal = PhoneSignal | z.infer<typeof sealed>;
export type RelayedCarSignal = CarEvent | z.infer<typeof carSealed>;

const phone = { peerId: z.string(), accountId: z.string() };

/** Messages between servers of one region, on the channel of one car. A server ignores kinds that it does not know. */
export const regionMessageSchema = z.discriminatedUnion('kind', [
  /** A phone looks for its car. */
  z.object({ kind: z.literal('seek'), ...phone }),
  /** The car has a socket; `atMs` is when it joined, by the clock of Redis. */
  z.object({ kind: z.literal('car-online'), socketId: z.string(), atMs: z.number() }),
  z.object({ kind: z.literal('car-left') }),
  /** The car is online, for one phone. */
  z.object({ kind: z.literal('greet'), peerId: z.string() }),
  /** A phone that the car knows has left. */
  z.object({ kind: z.literal('phone-left'), peerId: z.string() }),
  z.object({
    kind: z.literal('phone-signal'),
    ...phone,
    pairingId: z.string(),
    signal: z.union([phoneSignalSchema, sealed]),
  }),
  z.object({ kind: z.literal('car-signal'), signal: z.union([CAR_EVENTS.car, carSealed]) }),
]);
export type RegionMessage = z.infer<typeof regionMessageSchema>;
export type RegionMessageOf<K extends RegionMessage['kind']> = Extract<RegionMessage, { kind: K }>;
