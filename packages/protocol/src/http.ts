import { z } from 'zod';
import { accountExportSchema } from './account.ts';
import { carIdSchema, carLinkSchema, carSchema, linkIdSchema } from './car.ts';
import { IMEI_DIGITS, PAIRING_CODE } from './constants.ts';
import { pushedEventSchemas } from './events.ts';
import { onDemand } from './on-demand.ts';
import { pushSubscriptionSchema } from './push.ts';
import { notificationSettingsSchema, optionalAlarmLimits } from './settings.ts';

/**
 * Who may make a call: anybody, a signed-in account, a registered car by a token that it signed (`car-once`: good for one call), a
 * car that shows its key and may be new, or the refresh cookie's holder.
 */
export type CallAuth = 'none' | 'account' | 'car' | 'car-once' | 'new-car' | 'cookie';

/** Makes the row of a call with the types of its own schemas. `request` is the query of a GET and the JSON body of a POST. */
const callBy =
  <const M extends 'GET' | 'POST'>(method: M) =>
  <const P extends string, const A extends CallAuth, Q extends z.ZodType, R extends z.ZodType>(
    path: P,
    auth: A,
    request: Q,
    response: R,
  ) => ({ method, path, auth, request, response });
const get = callBy('GET');
const post = callBy('POST');

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
  onlyLinkId: linkIdSchema.optional().describe('Link whose account alone is notified; missing: all are.'),
  exceptLinkId: linkIdSchema
    .optional()
    .describe('Link whose account caused the event, and is not notified; missing: all are.'),
};

export const HTTP_CALLS = onDemand({
  refreshAccess: () =>
    post(
      '/api/auth/refresh-access',
      'cookie',
      emptyPayload,
      z.object({ accessToken: z.string().min(1).describe('JWT, lives 15 minutes.') }),
    ),
  logout: () => post('/api/auth/logout', 'cookie', emptyPayload, empty),
  accountExport: () => get('/api/account/export', 'account', emptyPayload, accountExportSchema),
  accountDelete: () =>
    post(
      '/api/account/delete',
      'account',
      z.object({ isSure: z.literal(true).describe('The owner confirmed.') }),
      empty,
    ),
  carList: () => get('/api/car-list/list', 'account', emptyPayload, z.array(carSchema).max(1000)),
  carAdd: () =>
    post(
      '/api/car-list/add',
      'account',
      z.object({ code: z.string().max(200).describe('Pairing code, scanned or typed.') }),
      z.object({ carId: carIdSchema }),
    ),
  carEdit: () =>
    post(
      '/api/car-list/edit',
      'account',
      z.object({ carId: carIdSchema, name: z.string().max(200).describe('May be empty.') }),
      empty,
    ),
  carDelete: () => post('/api/car-list/delete', 'account', z.object({ carId: carIdSchema }), empty),
  notificationPublicKey: () =>
    get(
      '/api/notification/public_key',
      'account',
      emptyPayload,
      z.object({ publicKey: z.string().describe('VAPID public key, base64url.') }),
    ),
  notificationRegister: () =>
    post(
      '/api/notification/register',
      'account',
      z.object({
        subscription: pushSubscriptionSchema.describe('Subscription of the browser.'),
        language: z.string().max(16).optional().describe('Language code of the device.'),
      }),
      empty,
    ),
  notificationError: () =>
    post(
      '/api/notification/error',
      'account',
      z.object({ err: z.string().max(2000).describe('Why registering for push failed.') }),
      empty,
    ),
  notificationSettingsSave: () =>
    post(
      '/api/notification/settings',
      'account',
      notificationSettingsSchema.extend({ carId: carIdSchema, ...optionalAlarmLimits }),
      empty,
    ),
  notificationSettings: () =>
    get(
      '/api/notification/settings',
      'account',
      z.object({ carId: carIdSchema }),
      notificationSettingsSchema,
    ),
  remoteLog: () =>
    get(
      '/api/remote-log',
      'account',
      z.object({ log: z.string().max(1000).describe('Diagnostic text without vehicle data.') }),
      empty,
    ),
  usbPassword: () =>
    post(
      '/api/usb-instructions/generate-pwd',
      'none',
      z.object({
        imeiLast6: z.string().length(IMEI_DIGITS).describe('Last six characters of the IMEI.'),
      }),
      z.object({ pwd: z.string().describe('Password for USB debugging.') }),
    ),
  clientConfig: () =>
    get(
      '/api/client-config',
      'none',
      emptyPayload,
      z.object({
        alternateOrigin: z
          .url()
          .nullable()
          .describe('Origin of the alternate regional host, used when a car has s = 2.'),
      }),
    ),
  version: () =>
    get(
      '/version.json',
      'none',
      emptyPayload,
      z.object({
        hash: z.string().min(1).max(128).describe('Changes with every build of the web app.'),
      }),
    ),
  imageManifest: () =>
    get(
      '/image-manifest.json',
      'none',
      emptyPayload,
      z.array(z.string().max(500)).max(500).describe('Addresses of images to preload.'),
    ),
  mapStyle: () =>
    get(
      '/map/dark-theme.json',
      'none',
      emptyPayload,
      z
        .looseObject({ version: z.literal(8).describe('Version of the style specification.') })
        .describe("A MapLibre style; everything else in it is the map library's matter."),
    ),
  carRegister: () =>
    post(
      '/api/car/register',
      'new-car',
      z.object({
        publicKey: z
          .string()
          .min(40)
          .max(64)
          .describe("Raw Ed25519 public key, base64url; the call's JWT is signed with it."),
      }),
      z.object({ carId: carIdSchema }),
    ),
  carPairingCode: () =>
    post(
      '/api/car/pairing-code',
      'car-once',
      emptyPayload,
      z.object({
        code: z
          .string()
          .regex(new RegExp(`^[${PAIRING_CODE.alphabet}]{${PAIRING_CODE.length}}$`))
          .describe('Crockford base 32, good once; ends the code before it.'),
        expiresAt: z.number().describe('Unix milliseconds.'),
      }),
    ),
  carLinks: () => get('/api/car/links', 'car', emptyPayload, z.array(carLinkSchema).max(1000)),
  carLinkRemove: () =>
    post(
      '/api/car/links/remove',
      'car-once',
      z.object({ linkId: z.string().min(1).max(64).describe('Link to end.') }),
      empty,
    ),
  carEvent: () =>
    post('/api/car/event', 'car', z.discriminatedUnion('type', pushedEventSchemas(report)), empty),
});

export type HttpCallName = keyof typeof HTTP_CALLS;
export type HttpRequest<N extends HttpCallName> = z.input<(typeof HTTP_CALLS)[N]['request']>;
export type HttpResponse<N extends HttpCallName> = z.output<(typeof HTTP_CALLS)[N]['response']>;

/** Every code a failed HTTP call may carry. The web app turns codes into words. */
const API_ERROR_CODES = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'not-found',
  'car-already-linked',
  'too-many-cars',
  'pairing-code-unknown',
  'pairing-code-expired',
  'payload-too-large',
  'rate-limited',
  'not-configured',
  'unavailable',
  'internal',
] as const;

/** Body of every HTTP answer that is not a success. */
export const apiErrorSchema = z.object({
  code: z.enum(API_ERROR_CODES).catch('internal').describe('Closed set; an unknown code reads as internal.'),
  requestId: z.string().max(100).optional().describe("Finds the request in the server's log."),
});
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];
