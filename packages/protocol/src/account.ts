import { z } from 'zod';
import { carIdSchema } from './car.ts';
import { notificationSettingsSchema } from './settings.ts';

const time = z.number().describe('Unix milliseconds.');

/** All data of an account on the server, without secrets: the export grants no access. */
export const accountExportSchema = z.lazy(() =>
  z.object({
    exportedAt: time,
    account: z
      .object({
        accountId: z.string().max(64).describe('Name of the account at the server.'),
        issuer: z.string().max(200).describe('Provider of the sign-in.'),
        subject: z.string().max(300).describe("The issuer's own name for the owner."),
        email: z.string().max(320).describe('As the issuer last reported it.'),
        createdAt: time,
      })
      .describe('The account itself.'),
    signIns: z
      .array(z.object({ lastUsedAt: time, expiresAt: time }))
      .max(10_000)
      .describe('Browsers that are signed in.'),
    cars: z
      .array(
        z.object({
          carId: carIdSchema,
          name: z.string().max(200).describe('As the owner named it.'),
          region: z.number().int().describe('Where the car was last online.'),
          linkedAt: time,
          notifications: notificationSettingsSchema
            .nullable()
            .describe('Notifications that the owner chose; `null` if never chosen.'),
        }),
      )
      .max(1000)
      .describe('Cars that the account is paired with.'),
    usedPairingCodes: z
      .array(z.object({ carId: carIdSchema, expiresAt: time }))
      .max(10_000)
      .describe('Kept for a day; the codes themselves are not.'),
    browsers: z
      .array(
        z.object({
          pushService: z.string().max(300).describe('Host that notifications go through.'),
          language: z.string().max(16).nullable().describe('Language of the device; `null`: unknown.'),
          registeredAt: time,
          waiting: z.number().int().min(0).describe('Notifications that are not delivered yet.'),
        }),
      )
      .max(1000)
      .describe('Browsers that receive notifications.'),
  }),
);
export type AccountExport = z.output<typeof accountExportSchema>;
