import { z } from 'zod';
import { count, orMissing, tolerantList } from './fields.ts';

/** The way of a device onto the car's list. */
export const ACCEPTED_BY = ['dashboard', 'terminal', 'qr', 'phone', 'invite'] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

/** The outcome of a change of the car's list. */
const DEVICE_RESULTS = ['done', 'gone', 'not-allowed', 'too-many', 'disk', 'server'] as const;
export type DeviceResult = (typeof DEVICE_RESULTS)[number];

const namedFields = () => ({
  key: z.string().describe('Its public key, base64url.'),
  name: z.string().describe('Its browser and system, or the name that an owner gave it.'),
  account: z.string().describe('Masked e-mail address; empty: unknown.'),
});

const deviceSchema = () =>
  z.object({
    ...namedFields(),
    acceptedBy: orMissing(z.enum(ACCEPTED_BY)).describe(
      'dashboard, terminal: approved at the car; phone: approved on another device; qr, invite: by a QR code of the car, of another device.',
    ),
    letInBy: orMissing(z.string()).describe('Name of that other device.'),
    acceptedAt: z.number().describe('Unix milliseconds, as the other times.'),
    usedAt: z.number().describe('Its last link, within ten minutes.'),
    expiresAt: orMissing(z.number()).describe('When it is out again; missing: it stays.'),
    isThis: z.boolean().describe('It is the phone that receives this.'),
  });

const waitingSchema = () =>
  z.object({
    ...namedFields(),
    number: z.string().describe('Six digits, which its screen shows, too.'),
  });

/** The extras of `Devices` from a car. */
export const listedDevicesSchema = () =>
  z.object({
    canChange: z.boolean().describe('false: this phone was let in for a time, and receives itself alone.'),
    devices: tolerantList(deviceSchema(), 1_000).describe('Accepted devices, the oldest first.'),
    waiting: tolerantList(waitingSchema(), 100).describe('Devices that wait for approval.'),
  });

/** The extras of `DeviceChange` from a car. */
export const deviceAnswerSchema = () =>
  z.object({
    id: z.number().describe('As in the request.'),
    result: z
      .enum(DEVICE_RESULTS)
      .describe(
        'gone: it waits no longer, with another number, or is not on the list; not-allowed: this phone was let in for a time; too-many: later again; disk: the car cannot store it; server: it gives no pairing code.',
      ),
    invite: orMissing(
      z.object({
        qrText: z.string().max(300).describe('The text of the QR code.'),
        leftMs: count().describe('How long it is valid.'),
      }),
    ).describe('The invitation, if there is one.'),
  });

export type ListedDevices = z.output<ReturnType<typeof listedDevicesSchema>>;
export type DeviceAnswer = z.output<ReturnType<typeof deviceAnswerSchema>>;
