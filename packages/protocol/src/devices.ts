import { z } from 'zod';
import { emptyPayload, integer } from './fields.ts';
import { DEVICE_NAME_MAX } from './trust.ts';

/** Days after which a device that was let in for a time is out again. */
export const INVITE_DAYS = [1, 7] as const;
export type InviteDays = (typeof INVITE_DAYS)[number];

const key = () => z.string().min(1).max(100).describe('Its public key, base64url.');
const id = () => integer(0, 0xffffffff).describe('Names the request; the answer repeats it.');

export const DEVICE_REQUESTS = {
  Devices: () => emptyPayload,
  DeviceChange: () =>
    z.discriminatedUnion('change', [
      z.object({
        ...{ change: z.literal('approve'), id: id(), key: key() },
        number: z.string().length(6).describe('The number that the owner has compared.'),
      }),
      z.object({ change: z.literal('refuse'), id: id(), key: key() }),
      z.object({ change: z.literal('remove'), id: id(), key: key() }),
      z.object({
        ...{ change: z.literal('rename'), id: id(), key: key() },
        name: z.string().trim().min(1).max(DEVICE_NAME_MAX).describe('Its new name.'),
      }),
      z.object({
        ...{ change: z.literal('invite'), id: id() },
        days: z
          .literal(INVITE_DAYS)
          .nullable()
          .describe('The invited device is out after these days; null: it stays.'),
      }),
    ]),
};
export type DeviceRequest = z.output<ReturnType<(typeof DEVICE_REQUESTS)['DeviceChange']>>;

/** Phones parse them by `listed-devices.ts`, which comes with the screen that needs it. */
export const DEVICE_ANSWERS = {
  Devices: () => z.looseObject({}),
  DeviceChange: () => z.looseObject({}),
};
