import type { EventEmitter } from 'node:events';
import type { CarLink } from '@ligo/protocol';
import { DOOR_NAMES } from '@ligo/signals';
import { z } from 'zod';

const simulate = { type: z.literal('simulate') };
/** What to tell the simulated car; with another source it is ignored. */
const simulateSchema = z.discriminatedUnion('command', [
  z.object({ ...simulate, command: z.enum(['drive', 'park', 'switch-off', 'charge']) }),
  z.object({ ...simulate, command: z.literal('mcu-reboot') }),
  z.object({
    ...simulate,
    command: z.literal('movement'),
    what: z.enum(['person', 'car']).default('person'),
    side: z.enum(['front', 'rear', 'left', 'right']).default('front'),
    distance: z.enum(['near', 'far']).default('near'),
  }),
  // As if Sentry had seen something, for what follows from it.
  z.object({ ...simulate, command: z.literal('note-movement') }),
  z.object({
    ...simulate,
    command: z.literal('door'),
    door: z.enum(DOOR_NAMES),
    isOpen: z.boolean(),
  }),
]);
export type SimulateMessage = z.infer<typeof simulateSchema>;

/** What a program that started the car's app may tell it. */
const parentMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show-pairing-code') }),
  z.object({ type: z.literal('list-pairings') }),
  z.object({ type: z.literal('unpair'), pairingId: z.string().min(1).max(64) }),
  simulateSchema,
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;
/** The same as it is sent: what has a default may be left out. */
export type SentParentMessage = z.input<typeof parentMessageSchema>;

/** What the car's app tells the program that started it. */
export type ParentNotification =
  /** It runs, whether or not there is a server. */
  | { type: 'ready'; carId: string }
  /** Its dashboard can be opened at this address. */
  | { type: 'dashboard'; url: string }
  /** A pairing code is shown; `expiresAt` in unix milliseconds. */
  | { type: 'pairing-code'; code: string; expiresAt: number }
  /** The code that was shown is used up. */
  | { type: 'paired' }
  /** Who is paired with the car now. */
  | { type: 'pairings'; pairings: readonly CarLink[] };

/** Calls for each message of the parent process that fits; the others are ignored. Returns the unsubscribe. */
export function onParentMessage(
  handler: (message: ParentMessage) => void,
  parent: Pick<EventEmitter, 'on' | 'off'> = process,
): () => void {
  const receive = (message: unknown) => {
    const parsed = parentMessageSchema.safeParse(message);
    if (parsed.success) handler(parsed.data);
  };
  parent.on('message', receive);
  return () => void parent.off('message', receive);
}

/** Tells the parent process something, if there is one. */
function tellParent(message: ParentNotification): void {
  if (!process.connected) return;
  // It may be gone before it has the message: 'disconnect' says so, and without this answer that would be an error of ours.
  process.send?.(message, undefined, undefined, () => {});
}

/** The program that started the car's app, if there is one. */
export interface Parent {
  send(message: ParentNotification): void;
  /** Calls for each of its messages that fits. Returns the unsubscribe. */
  listen(handler: (message: ParentMessage) => void): () => void;
}

/** The process that this one was forked from. */
export const parentProcess: Parent = { send: tellParent, listen: (handler) => onParentMessage(handler) };
