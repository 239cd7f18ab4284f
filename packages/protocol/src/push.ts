import { z } from 'zod';
import { carIdSchema } from './car.ts';
import { pushedEventSchemas } from './events.ts';
import { tolerant } from './fields.ts';

const event = {
  carId: carIdSchema.optional().describe('The car the event is about.'),
  carName: z.string().max(200).default('').describe("The account's name for the car."),
  time: z.number().nonnegative().describe('When it happened, unix milliseconds.'),
  isQuiet: tolerant(z.literal(true)).describe(
    "The account's pause between alarms is not over: no sound, no vibration.",
  ),
  language: z
    .string()
    .max(16)
    .optional()
    .describe('Language code that the device registered with, for a worker that has none from its app.'),
};

/** A push message: a type and its arguments, no prose. The service worker writes the text. */
export const pushMessageSchema = z.discriminatedUnion('type', [
  ...pushedEventSchemas(event),
  z.object({ type: z.literal('CarUnlink'), ...event }),
]);
export type PushMessage = z.infer<typeof pushMessageSchema>;

/** The `data` query parameter of the notification-click screen. */
export const notificationClickSchema = z.object({
  action: z.string().max(64).describe('Type of the push message.'),
  carId: carIdSchema.optional().describe('The car to select.'),
  time: tolerant(z.number().nonnegative()).describe(
    'When it happened, unix milliseconds: that of the recording to open.',
  ),
});

export const pushSubscriptionSchema = z.lazy(() =>
  z.object({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .describe("Address at the browser's push service."),
    expirationTime: z.number().nullish().describe('Unix milliseconds, if the browser names one.'),
    keys: z
      .object({
        p256dh: z.string().max(256).describe("The subscription's public key, base64url."),
        auth: z.string().max(64).describe('Authentication secret, base64url.'),
      })
      .describe('Keys that encrypt what is pushed.'),
  }),
);
export type PushSubscriptionData = z.infer<typeof pushSubscriptionSchema>;
