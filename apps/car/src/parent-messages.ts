import type { CarLink } from '@ligo/protocol';
import { DOOR_NAMES } from '@ligo/signals';
import { z } from 'zod';
import type { WaitingDevice } from './link/trust/devices-contract.ts';

const simulate = { type: z.literal('simulate') };
/** Commands to the simulated car; other sources ignore them. */
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
  // Simulates the effects of a movement that Sentry detected.
  z.object({ ...simulate, command: z.literal('note-movement') }),
  z.object({
    ...simulate,
    command: z.literal('door'),
    door: z.enum(DOOR_NAMES),
    isOpen: z.boolean(),
  }),
]);
export type SimulateMessage = z.infer<typeof simulateSchema>;

const parentMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('show-pairing-code') }),
  z.object({ type: z.literal('list-pairings') }),
  z.object({ type: z.literal('unpair'), pairingId: z.string().min(1).max(64) }),
  z.object({ type: z.enum(['approve-device', 'refuse-device']), key: z.string().min(1).max(100) }),
  simulateSchema,
]);
export type ParentMessage = z.infer<typeof parentMessageSchema>;
/** A message before parsing: fields with a default are optional. */
export type SentParentMessage = z.input<typeof parentMessageSchema>;

export type ParentNotification =
  /** The app runs, with or without a server. */
  | { type: 'ready'; carId: string }
  /** Its dashboard can be opened at this address. */
  | { type: 'dashboard'; url: string }
  /** A pairing code is shown, and its QR code, which lets one device in at once; `expiresAt` in unix milliseconds. */
  | { type: 'pairing-code'; code: string; qrText: string; expiresAt: number }
  /** The shown code was used. */
  | { type: 'paired' }
  | { type: 'pairings'; pairings: readonly CarLink[] }
  /** A device waits for `approve-device` or `refuse-device` with its key; its screen shows the number, too. */
  | { type: 'device-waiting'; device: WaitingDevice };

/** The program that started the car's app, if there is one. */
export interface Parent {
  send(message: ParentNotification): void;
  listen(handler: (message: ParentMessage) => void): () => void;
}

/** The channel to the parent process, as `process` has it. */
interface ParentChannel {
  readonly connected: boolean;
  on(event: 'message', handler: (message: unknown) => void): unknown;
  off(event: 'message', handler: (message: unknown) => void): unknown;
  send?(message: object, handle: undefined, options: undefined, done: () => void): unknown;
}

/** Calls for each valid message of the parent process. Returns the unsubscribe. */
export function onParentMessage(
  handler: (message: ParentMessage) => void,
  parent: Pick<ParentChannel, 'on' | 'off'>,
): () => void {
  const receive = (message: unknown) => {
    const parsed = parentMessageSchema.safeParse(message);
    if (parsed.success) handler(parsed.data);
  };
  parent.on('message', receive);
  return () => void parent.off('message', receive);
}

export const parentBy = (channel: ParentChannel): Parent => ({
  send(message) {
    if (!channel.connected) return;
    // If the parent ends before it has the message, 'disconnect' reports that. Without this callback it would be an error event.
    channel.send?.(message, undefined, undefined, () => {});
  },
  listen: (handler) => onParentMessage(handler, channel),
});
