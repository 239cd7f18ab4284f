import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import { z } from 'zod';
import { brokerFields, topicSchema } from '../../shared/broker-fields.ts';
import { loopbackHost } from '../../shared/loopback-host.ts';
import { isWholeValueOrLiteral, placeholdersIn, VALUE_NAMES } from './command-values.ts';

/** A phone waits fifteen seconds for an answer, including the path to the car. */
const MAX_LIMIT_S = 12;

const text = z
  .string()
  .max(4_096)
  .regex(/^[^\0]*$/, 'must not contain a null character');
/** Excludes values that would change a path, such as `..`. */
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
    .describe('Time limit of a command, including its wait for the one before it, s.'),
  words: z
    .strictObject({ on: scalar, off: scalar })
    .optional()
    .describe('The values of {isOn}, if they are not on and off.'),
};
const expectation = {
  value: text.regex(/\S/, 'must be more than spaces').describe('The answer that confirms the command.'),
  path: z
    .array(z.string().min(1))
    .min(1)
    .max(8)
    .optional()
    .describe('Path of that value in JSON, name by name; without it the whole answer is the value.'),
};

const mqttSchema = z.strictObject({
  way: z.literal('mqtt'),
  topic: topicSchema.describe('Topic of the command.'),
  payload: z.json().describe('A text, or JSON; names in braces are replaced by the values of the command.'),
  answer: z
    .strictObject({ topic: topicSchema.describe('Topic of the answer.'), ...expectation })
    .optional()
    .describe('The answer that confirms a command; without it no command is confirmed.'),
  ...common,
});

const httpSchema = z.strictObject({
  way: z.literal('http'),
  host: loopbackHost('commands are sent only to this machine: 127.0.0.1'),
  port: z.number().int().min(1).max(65_535).describe('The port of the service.'),
  method: z.enum(['GET', 'POST']).default('POST'),
  path: text
    .regex(/^\/[!-~]*$/, 'must begin with / and be encoded')
    .refine((path) => !/[?#]/.test(path), 'must not contain a query: use `query`')
    .default('/')
    .describe('Names in braces are replaced by the values of the command.'),
  query: z.record(z.string().min(1), text).default({}).describe('Name and value, both not yet encoded.'),
  body: z
    .json()
    .optional()
    .describe('JSON; a text that is one name in braces is replaced by the value itself, with its type.'),
  authorization: z
    .string()
    .regex(/^[!-~][ -~]*$/, 'must be one line of ASCII characters')
    .optional()
    .describe('The header of that name.'),
  answer: z
    .strictObject(expectation)
    .optional()
    .describe(
      'The answer that confirms a command. Without it no command is confirmed: an accepted request does not show that the car executed it.',
    ),
  ...common,
});

const programSchema = z.strictObject({
  way: z.literal('program'),
  program: z
    .string()
    .refine((path) => path.startsWith('/'), 'must be an absolute path')
    .describe('The program, started without a shell. Other accounts must not be able to change it.'),
  args: z
    .array(text.refine(isWholeValueOrLiteral, 'must be either fixed or one name in braces'))
    .max(64)
    .default([])
    .describe('Arguments, each either fixed or one name in braces.'),
  exitZero: z
    .enum(['done', 'unconfirmed'])
    .default('done')
    .describe('The result if the program exits with 0; unconfirmed if it only passes the command on.'),
  ...common,
});

const waySchema = z.discriminatedUnion('way', [mqttSchema, httpSchema, programSchema]);
export type TransportConfig = z.output<typeof waySchema>;
export type MqttTransportConfig = z.output<typeof mqttSchema>;
export type HttpTransportConfig = z.output<typeof httpSchema>;
export type ProgramTransportConfig = z.output<typeof programSchema>;

function templatesOf(way: TransportConfig) {
  if (way.way === 'program') return { args: way.args };
  const answer = way.answer?.value ?? '';
  if (way.way === 'mqtt') return { payload: way.payload, answer };
  return { path: way.path, query: way.query, body: way.body ?? null, answer };
}

/** The transport of one command. Its templates may name only the values of this command. */
const wayOf = (command: CommandFeature) =>
  waySchema.superRefine((way, context) => {
    const known = VALUE_NAMES[command];
    for (const [part, template] of Object.entries(templatesOf(way)))
      for (const name of placeholdersIn(template).filter((named) => !known.includes(named)))
        context.addIssue({
          code: 'custom',
          path: [part],
          message: `{${name}} is not a value of this command; its values are ${known.map((each) => `{${each}}`).join(', ')}`,
        });
    if (way.words && !known.includes('isOn'))
      context.addIssue({ code: 'custom', path: ['words'], message: 'are only for usb-power and wifi' });
    if (way.way === 'http' && way.method === 'GET' && way.body !== undefined)
      context.addIssue({ code: 'custom', path: ['body'], message: 'requires POST' });
  });

const commandsSchema = z.strictObject({
  'seat-memory': wayOf('seat-memory').optional(),
  'seat-comfort': wayOf('seat-comfort').optional(),
  'usb-power': wayOf('usb-power').optional(),
  wifi: wayOf('wifi').optional(),
  'avoid-reboot': wayOf('avoid-reboot').optional(),
});

/** `unit` in `car.json`: how commands are sent to the unit and the car. */
export const unitConfigSchema = z
  .strictObject({
    broker: z
      .strictObject(brokerFields('ligo-orders'))
      .optional()
      .describe('The broker of the commands with the way mqtt.'),
    commands: commandsSchema
      .default({})
      .describe('How each command is sent; a missing one is not supported.'),
    avoidReboot: z
      .strictObject({
        everyMinutes: z
          .number()
          .min(1)
          .max(1_440)
          .optional()
          .describe('Interval of the command; default: 10.'),
        minAuxVoltage: z
          .number()
          .min(0)
          .max(16)
          .optional()
          .describe('Minimum voltage of the 12 V battery for the command; default: 11.8, 0: none.'),
      })
      .optional()
      .describe('When avoid-reboot is commanded while the car is off.'),
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
          message: 'uses mqtt, but `broker` is missing beside `commands`',
        });
      // The broker would return the command itself, which would count as its answer.
      if (way.answer && ordered.has(way.answer.topic))
        context.addIssue({
          code: 'custom',
          path: [...path, 'answer', 'topic'],
          message: 'is the topic of commands, not of an answer of the unit',
        });
    }
  });
export type UnitConfig = z.output<typeof unitConfigSchema>;
