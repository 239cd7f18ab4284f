import { z } from 'zod';
import { brokerFields, topicSchema } from '../shared/broker-fields.ts';

/** Where the car reads hourly prices, in `car.json`. */
export const pricesConfigSchema = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency such as EUR')
    .describe('Currency of the prices, ISO 4217.'),
  scale: z
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe(
      'Makes them prices per kWh in the currency: 0.001 if they are per MWh, 0.01 if they are in cents.',
    ),
  source: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('mqtt'),
        ...brokerFields('ligo-prices'),
        topic: topicSchema.describe('Topic with the list as JSON.'),
      }),
      z.object({
        kind: z.literal('file'),
        path: z.string().min(1).describe('JSON file, which is read every five minutes.'),
      }),
    ])
    .describe('A broker or a file with the list.'),
});
export type PricesConfig = z.output<typeof pricesConfigSchema>;
