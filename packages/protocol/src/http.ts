import { z } from 'zod';
import { accountExportSchema } from './account.ts';
import { carIdSchema, carLinkSchema, carSchema } from './car.ts';
import { IMEI_DIGITS } from './constants.ts';
import { pushedEventSchemas } from './events.ts';
import { onDemand } from './on-demand.ts';
import { pushSubscriptionSchema } from './push.ts';
import { notificationSettingsSchema } from './settings.ts';

/**
 * Who may make a call: anybody, a signed-in account, a registered car by a token that it signed (`car-once`: good for one call), a
 * car that shows its key and may be new, or the refresh cookie's holder.
 */
export type CallAuth = 'none' | 'account' | 'car' | 'car-once' | 'new-car' | 'cookie';

type CallShape = {
  method: 'GET' | 'POST';
  path: string;
  auth: CallAuth;
  request: z.ZodType;
  response: z.ZodType;
};

/** Keeps each call's own schema types. `request` is the query of a GET and the JSON body of a POST. */
function call<const T extends CallShape>(shape: T): T {
  return shape;
}

const emptyPayload = z.object({});
const empty = z.object({}).describe('An empty object.');

/** Fields of every event that a car reports. */
const report = {
  eventId: z.string().min(1).max(64).describe('Chosen by the car; the same id is pushed once only.'),
  time: z.number().nonnegative().describe('When it happened, unix milliseconds.'),
  sentAt: z
    .number()
    .nonnegative()
    .optional()
    .describe(
      "The car's clock at the time of the report, unix milliseconds; it gives the age of the event even if that clock is wrong.",
    ),
};

export const HTTP_CALLS = onDemand({
  refreshAccess: () =>
    call({
      method: 'POST',
      path: '/api/auth/refresh-access',
      auth: 'cookie',
      request: emptyPayload,
      response: z.object({ accessToken: z.string().min(1).describe('JWT, lives 15 minutes.') }),
    }),
  logout: () =>
    call({
      method: 'POST',
      path: '/api/auth/logout',
      auth: 'cookie',
      request: emptyPayload,
      response: empty,
    }),
  accountExport: () =>
    call({
      method: 'GET',
      path: '/api/account/export',
      auth: 'account',
      request: emptyPayload,
      response: accountExportSchema,
    }),
  accountDelete: () =>
    call({
      method: 'POST',
      path: '/api/account/delete',
      auth: 'account',
      request: z.object({ isSure: z.literal(true).describe('The owner confirmed.') }),
      response: empty,
    }),
  carList: () =>
    call({
      method: 'GET',
      path: '/api/car-list/list',
      auth: 'account',
      request: emptyPayload,
      response: z.array(carSchema).max(1000),
    }),
  carAdd: () =>
    call({
      method: 'POST',
      path: '/api/car-list/add',
      auth: 'account',
      request: z.object({ code: z.string().max(200).describe('Pairing code, scanned or typed.') }),
      response: z.object({ carId: carIdSchema }),
    }),
  carEdit: () =>
    call({
      method: 'POST',
      path: '/api/car-list/edit',
      auth: 'account',
      request: z.object({ carId: carIdSchema, name: z.string().max(200).describe('May be empty.') }),
      response: empty,
    }),
  carDelete: () =>
    call({
      method: 'POST',
      path: '/api/car-list/delete',
      auth: 'account',
      request: z.object({ carId: carIdSchema }),
      response: empty,
    }),
  notificationPublicKey: () =>
    call({
      method: 'GET',
      path: '/api/notification/public_key',
      auth: 'account',
      request: emptyPayload,
      response: z.object({ publicKey: z.string().describe('VAPID public key, base64url.') }),
    }),
  notificationRegister: () =>
    call({
      method: 'POST',
      path: '/api/notification/register',
      auth: 'account',
      request: z.object({
        subscription: pushSubscriptionSchema.describe('Subscription of the browser.'),
        language: z.string().max(16).optional().describe('Language code of the device.'),
      }),
      response: empty,
    }),
  notificationError: () =>
    call({
      method: 'POST',
      path: '/api/notification/error',
      auth: 'account',
      request: z.object({ err: z.string().max(2000).describe('Why registering for push failed.') }),
      response: empty,
    }),
  notificationSettingsSave: () =>
    call({
      method: 'POST',
      path: '/api/notification/settings',
      auth: 'account',
      request: notificationSettingsSchema.extend({ carId: carIdSchema }),
      response: empty,
    }),
  notificationSettings: () =>
    call({
      method: 'GET',
      path: '/api/notification/settings',
      auth: 'account',
      request: z.object({ carId: carIdSchema }),
      response: notificationSettingsSchema,
    }),
  remoteLog: () =>
    call({
      method: 'GET',
      path: '/api/remote-log',
      auth: 'account',
      request: z.object({ log: z.string().max(1000).describe('Diagnostic text without vehicle data.') }),
      response: empty,
    }),
  usbPassword: () =>
    call({
      method: 'POST',
      path: '/api/usb-instructions/generate-pwd',
      auth: 'none',
      request: z.object({
        imeiLast6: z.string().length(IMEI_DIGITS).describe('Last six characters of the IMEI.'),
      }),
      response: z.object({ pwd: z.string().describe('Password for USB debugging.') }),
    }),
  clientConfig: () =>
    call({
      method: 'GET',
      path: '/api/client-config',
      auth: 'none',
      request: emptyPayload,
      response: z.object({
        alternateOrigin: z
          .url()
          .nullable()
          .describe('Origin of the alternate regional host, used when a car has s = 2.'),
      }),
    }),
  version: () =>
    call({
      method: 'GET',
      path: '/version.json',
      auth: 'none',
      request: emptyPayload,
      response: z.object({
        hash: z.string().min(1).max(128).describe('Changes with every build of the web app.'),
      }),
    }),
  imageManifest: () =>
    call({
      method: 'GET',
      path: '/image-manifest.json',
      auth: 'none',
      request: emptyPayload,
      response: z.array(z.string().max(500)).max(500).describe('Addresses of images to preload.'),
    }),
  mapStyle: () =>
    call({
      method: 'GET',
      path: '/map/dark-theme.json',
      auth: 'none',
      request: emptyPayload,
      response: z
        .looseObject({ version: z.literal(8).describe('Version of the style specification.') })
        .describe("A MapLibre style; everything else in it is the map library's matter."),
    }),
  carRegister: () =>
    call({
      method: 'POST',
      path: '/api/car/register',
      auth: 'new-car',
      request: z.object({
        publicKey: z
          .string()
          .min(40)
          .max(64)
          .describe("Raw Ed25519 public key, base64url; the call's JWT is signed with it."),
      }),
      response: z.object({ carId: carIdSchema }),
    }),
  carPairingCode: () =>
    call({
      method: 'POST',
      path: '/api/car/pairing-code',
      auth: 'car-once',
      request: emptyPayload,
      response: z.object({
        code: z.string().max(32).describe('Crockford base 32, good once; ends the code before it.'),
        expiresAt: z.number().describe('Unix milliseconds.'),
      }),
    }),
  carLinks: () =>
    call({
      method: 'GET',
      path: '/api/car/links',
      auth: 'car',
      request: emptyPayload,
      response: z.array(carLinkSchema).max(1000),
    }),
  carLinkRemove: () =>
    call({
      method: 'POST',
      path: '/api/car/links/remove',
      auth: 'car-once',
      request: z.object({ linkId: z.string().min(1).max(64).describe('Link to end.') }),
      response: empty,
    }),
  carEvent: () =>
    call({
      method: 'POST',
      path: '/api/car/event',
      auth: 'car',
      request: z.discriminatedUnion('type', pushedEventSchemas(report)),
      response: empty,
    }),
});

export type HttpCallName = keyof typeof HTTP_CALLS;
export type HttpRequest<N extends HttpCallName> = z.input<(typeof HTTP_CALLS)[N]['request']>;
export type HttpResponse<N extends HttpCallName> = z.output<(typeof HTTP_CALLS)[N]['response']>;
