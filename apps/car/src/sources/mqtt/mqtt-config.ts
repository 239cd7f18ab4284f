import { READINGS, type ReadingName } from '@ligo/vehicle';
import { z } from 'zod';
import { brokerFields, topicSchema } from '../../platform/broker/broker-config.ts';
import type { Preset } from './presets.ts';
import type { TopicRule } from './topic-rule.ts';

const prefixed = (fallback?: string) => {
  const text = topicSchema.regex(/\/$/, 'must end with /').describe('What all topics begin with, up to a /.');
  return fallback === undefined ? text : text.default(fallback);
};
const number = (what: string) => z.number().int().min(1).max(1_000).default(1).describe(what);

const presetSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ovms'), prefix: prefixed() }),
  z.object({ name: z.literal('byd-hass'), prefix: prefixed() }),
  z.object({ name: z.literal('teslamate'), prefix: prefixed('teslamate/'), car: number('Which car.') }),
  z.object({ name: z.literal('evcc'), prefix: prefixed('evcc/'), loadpoint: number('Which loadpoint.') }),
  z.object({
    name: z.literal('wican'),
    prefix: prefixed(),
    topic: topicSchema.describe('Where it publishes the decoded values.'),
  }),
]) satisfies z.ZodType<Preset>;

const NAMES = Object.keys(READINGS) as [ReadingName, ...ReadingName[]];
const ownSchema = z.object({
  topic: topicSchema,
  reading: z.enum(NAMES).describe('Which of the readings it is, in the unit of that reading.'),
  path: z
    .array(z.string().min(1))
    .min(1)
    .max(8)
    .optional()
    .describe('Where it stands in JSON, name by name; without it the payload itself is the value.'),
  scale: z.number().default(1).describe('The value is multiplied by this.'),
  offset: z.number().default(0).describe('This is added then.'),
  map: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
    .optional()
    .describe('What each word means; null: it does not say. Other words are no reading.'),
});

/** A broker that tells readings of the car, as `sources` in `car.json` names it. */
export const mqttConfigSchema = z
  .object({
    kind: z.literal('mqtt'),
    ...brokerFields('ligo'),
    preset: presetSchema.optional().describe('A program whose topics are known.'),
    topics: z.array(ownSchema).max(200).default([]).describe('Topics of your own, a line a reading.'),
  })
  .refine(({ preset, topics }) => preset !== undefined || topics.length > 0, {
    error: 'names neither a preset nor topics: there is nothing to read',
  });
export type MqttConfig = z.output<typeof mqttConfigSchema>;

/** The owner's own topics, each once. */
export function customRules({ topics }: MqttConfig): TopicRule[] {
  return topics.map(({ topic: name, path, map, ...figure }) => ({
    topic: name,
    figures: [{ ...figure, ...(path && { path }), ...(map && { map }) }],
  }));
}
