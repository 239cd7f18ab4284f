import { isAbsolute } from 'node:path';
import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import { z } from 'zod';
import { brokerFields, topicSchema } from '../../platform/node/broker/broker-config.ts';
import { loopbackHost } from '../../platform/node/loopback/loopback-host.ts';
import { VALUE_NAMES } from './command-values.ts';
import { isWholeValueOrLiteral, placeholdersIn } from './fill-template.ts';

/** No longer: a phone waits fifteen seconds for an answer, the way to the car included. */
const MAX_LIMIT_S = 12;

const text = z
  .string()
  .max(4_096)
  .regex(/^[^\0]*$/, 'must not hold a sign of value 0');
/** None that would lead to another place in a path. */
export const pathSegmentSchema = z
  .string()
  .max(64)
  .regex(/\S/, 'must be more than spaces')
  .regex(/[^.]/, 'must be more than dots')
  .regex(/^[^\p{Cs}\p{Cc}]*$/u, 'must be plain text');
const scalar = z.union([pathSegmentSchema, z.number(), z.boolean()]);
const common = {
  limitS: z
    .number()
    .min(1)
    .max(MAX_LIMIT_S)
    .default(10)
    .describe('Seconds that an order may take, waiting for the one before it included.'),
  words: z
    .strictObject({ on: scalar, off: scalar })
    .optional()
    .describe('What {isOn} becomes, if not on and off.'),
};
const expectation = {
  value: text
    .regex(/\S/, 'must be more than spaces')
    .describe('What the answer says when the order was carried out.'),
  path: z
    .array(z.string().min(1))
    .min(1)
    .max(8)
    .optional()
    .describe('Where that stands in JSON, name by name; without it the answer itself is the value.'),
};

const mqttSchema = z.strictObject({
  way: z.literal('mqtt'),
  topic: topicSchema.describe('What is published.'),
  payload: z.json().describe('A text, or JSON; names in braces become what the order says.'),
  answer: z
    .strictObject({ topic: topicSchema.describe('Where the unit answers.'), ...expectation })
    .optional()
    .describe('How the unit says that it carried the order out; without it no order is confirmed.'),
  ...common,
});

const httpSchema = z.strictObject({
  way: z.literal('http'),
  host: loopbackHost('orders go to this very machine alone: 127.0.0.1'),
  port: z.number().int().min(1).max(65_535).describe('The port of the service.'),
  method: z.enum(['GET', 'POST']).default('POST'),
  path: text
    .regex(/^\/[!-~]*$/, 'must begin with / and be encoded')
    .refine((path) => !/[?#]/.test(path), 'must not hold a query: that is query')
    .default('/')
    .describe('Names in braces become what the order says.'),
  query: z.record(z.string().min(1), text).default({}).describe('Name and value, both not yet encoded.'),
  body: z.json().optional().describe('JSON; a text that is one name in braces becomes the value itself.'),
  authorization: z
    .string()
    .regex(/^[!-~][ -~]*$/, 'must be one line of plain signs')
    .optional()
    .describe('What the service wants to read in the header of that name.'),
  answer: z
    .strictObject(expectation)
    .optional()
    .describe(
      'How the service says that the order was carried out. Without it none is confirmed: that a request was taken says nothing of the car.',
    ),
  ...common,
});

const programSchema = z.strictObject({
  way: z.literal('program'),
  program: z
    .string()
    .refine((path) => isAbsolute(path), 'must be the whole path, from /')
    .describe('What is started, never by a shell. Others must not be able to change it.'),
  args: z
    .array(text.refine(isWholeValueOrLiteral, 'must be either fixed or one name in braces'))
    .max(64)
    .default([])
    .describe('What it is given, each as it is or one name in braces.'),
  exitZero: z
    .enum(['done', 'unconfirmed'])
    .default('done')
    .describe('What it means that the program ends with 0; unconfirmed where it only passes the order on.'),
  ...common,
});

const waySchema = z.discriminatedUnion('way', [mqttSchema, httpSchema, programSchema]);
export type TransportConfig = z.output<typeof waySchema>;
export type MqttTransportConfig = z.output<typeof mqttSchema>;
export type HttpTransportConfig = z.output<typeof httpSchema>;
export type ProgramTransportConfig = z.output<typeof programSchema>;

/** All that names of the order may stand in. */
function templatesOf(way: TransportConfig) {
  if (way.way === 'program') return { args: way.args };
  const answer = way.answer?.value ?? '';
  if (way.way === 'mqtt') return { payload: way.payload, answer };
  return { path: way.path, query: way.query, body: way.body ?? null, answer };
}

/** How one command is carried out, with templates that name nothing but what it says. */
const wayOf = (command: CommandFeature) =>
  waySchema.superRefine((way, context) => {
    const known = VALUE_NAMES[command];
    for (const [part, template] of Object.entries(templatesOf(way)))
      for (const name of placeholdersIn(template).filter((named) => !known.includes(named)))
        context.addIssue({
          code: 'custom',
          path: [part],
          message: `{${name}} is nothing that this command says; that is ${known.map((each) => `{${each}}`).join(', ')}`,
        });
    if (way.words && !known.includes('isOn'))
      context.addIssue({ code: 'custom', path: ['words'], message: 'are for usb-power and wifi alone' });
    if (way.way === 'http' && way.method === 'GET' && way.body !== undefined)
      context.addIssue({ code: 'custom', path: ['body'], message: 'goes with POST alone' });
  });

const commandsSchema = z.strictObject({
  'seat-memory': wayOf('seat-memory').optional(),
  'seat-comfort': wayOf('seat-comfort').optional(),
  'usb-power': wayOf('usb-power').optional(),
  wifi: wayOf('wifi').optional(),
  'avoid-reboot': wayOf('avoid-reboot').optional(),
});

/** What `unit` in `car.json` says: how the unit and the car are told what to do. */
export const unitConfigSchema = z
  .strictObject({
    broker: z
      .strictObject(brokerFields('ligo-orders'))
      .optional()
      .describe('The broker of the commands whose way is mqtt.'),
    commands: commandsSchema
      .default({})
      .describe('How each command is carried out; one that is missing cannot be.'),
    avoidReboot: z
      .strictObject({
        everyMinutes: z.number().min(1).max(1_440).optional().describe('How often it is ordered; 10.'),
        minAuxVoltage: z
          .number()
          .min(0)
          .max(16)
          .optional()
          .describe('Below so many volts of the 12 V battery it is not ordered; 11.8, 0 is none.'),
      })
      .optional()
      .describe('When avoid-reboot is ordered while the car is off.'),
  })
  .superRefine(({ broker, commands }, context) => {
    const ordered = new Set(
      Object.values(commands).map((way) => (way?.way === 'mqtt' ? way.topic : undefined)),
    );
    for (const command of COMMAND_FEATURES) {
      const way = commands[command];
      if (way?.way !== 'mqtt') continue;
      const path = ['commands', command];
      if (!broker)
        context.addIssue({
          code: 'custom',
          path,
          message: 'goes by mqtt, but there is no broker beside commands',
        });
      // The broker would bring the order back, which would count as its answer.
      if (way.answer && ordered.has(way.answer.topic))
        context.addIssue({
          code: 'custom',
          path: [...path, 'answer', 'topic'],
          message: 'is where orders are published: that is no answer of the unit',
        });
    }
  });
export type UnitConfig = z.output<typeof unitConfigSchema>;
