import { READING_NAMES } from '@ligo/signals';
import { z } from 'zod';
import { brokerFields, topicSchema } from '../../shared/broker-fields.ts';
import { bydHass } from './presets/byd-hass.ts';
import { evcc } from './presets/evcc.ts';
import { ovms } from './presets/ovms.ts';
import { teslamate } from './presets/teslamate.ts';
import { wican } from './presets/wican.ts';
import type { Subscription, TopicRule } from './topic-rule.ts';

const prefixed = (fallback?: string) => {
  const text = topicSchema
    .regex(/\/$/, 'must end with /')
    .describe('Prefix of all topics, with the final /.');
  return fallback === undefined ? text : text.default(fallback);
};
const number = (description: string) => z.number().int().min(1).max(1_000).default(1).describe(description);

const presetSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('ovms'), prefix: prefixed() }),
  z.object({ name: z.literal('byd-hass'), prefix: prefixed() }),
  z.object({
    name: z.literal('teslamate'),
    prefix: prefixed('teslamate/'),
    car: number('Number of the car.'),
  }),
  z.object({
    name: z.literal('evcc'),
    prefix: prefixed('evcc/'),
    loadpoint: number('Number of the loadpoint.'),
  }),
  z.object({
    name: z.literal('wican'),
    prefix: prefixed(),
    topic: topicSchema.describe('Topic of the decoded values.'),
    positiveCurrent: z
      .enum(['outOfPack', 'intoPack'])
      .optional()
      .describe('Sign of the current; without it, the sign is learnt at a charge.'),
  }),
]);

/** A program with known topics, and where they are. */
export type Preset = z.output<typeof presetSchema>;

const ownSchema = z.object({
  topic: topicSchema,
  reading: z.enum(READING_NAMES).describe('Name of the reading; the value must have its unit.'),
  path: z
    .array(z.string().min(1))
    .min(1)
    .max(8)
    .optional()
    .describe('Path of the value in a JSON payload; without it the payload is the value.'),
  scale: z.number().default(1).describe('Factor of the value.'),
  offset: z.number().default(0).describe('Added after the factor.'),
  map: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean(), z.null()]))
    .optional()
    .describe('Meaning of each word; null: unknown. Other words are ignored.'),
});

/** A broker with readings of the car. */
export const mqttConfigSchema = z
  .object({
    kind: z.literal('mqtt'),
    ...brokerFields('ligo'),
    preset: presetSchema.optional().describe('A program with known topics.'),
    topics: z.array(ownSchema).max(200).default([]).describe('Your own topics, one entry per reading.'),
  })
  .refine(({ preset, topics }) => preset !== undefined || topics.length > 0, {
    error: 'names neither a preset nor topics: there is nothing to read',
  });
export type MqttConfig = z.output<typeof mqttConfigSchema>;

/** Rules of the owner's topics. */
export function customRules({ topics }: MqttConfig): TopicRule[] {
  return topics.map(({ topic: name, path, map, ...figure }) => ({
    topic: name,
    figures: [{ ...figure, ...(path && { path }), ...(map && { map }) }],
  }));
}

/** The subscription of a source: topics of a preset, of the owner, or both. */
export function subscriptionOf(
  preset: Preset | undefined,
  own: readonly TopicRule[],
  clientId: string,
): Subscription {
  const known = preset ? knownTopics(preset, clientId) : { rules: [], holdRules: [] };
  return { ...known, rules: [...known.rules, ...own] };
}

function knownTopics(preset: Preset, clientId: string): Subscription {
  switch (preset.name) {
    case 'ovms':
      return ovms(preset.prefix, clientId);
    case 'byd-hass':
      return bydHass(preset.prefix);
    case 'teslamate':
      return teslamate(preset.prefix, preset.car);
    case 'evcc':
      return evcc(preset.prefix, preset.loadpoint);
    case 'wican':
      return wican(preset.prefix, preset.topic, preset.positiveCurrent);
  }
}
