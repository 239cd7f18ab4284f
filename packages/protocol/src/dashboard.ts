import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { carLinkSchema } from './car.ts';
import { COMMAND_FEATURES } from './constants.ts';
import { count, tolerant } from './fields.ts';
import { ACCEPTED_BY } from './listed-devices.ts';
import { logEntrySchema } from './log.ts';
import { COMMAND_REASONS, SOURCE_REASONS } from './reasons.ts';
import { sentryStateSchema } from './sentry.ts';
import { DEVICE_NAME_MAX } from './trust.ts';

export const SERVER_STATES = ['online', 'unreachable', 'refused', 'replaced', 'untrusted'] as const;

/** Steps of the start of the car's app, in this order. */
export const INITIALIZATION_STEPS = ['storage', 'vehicle', 'cameras', 'server', 'pairing'] as const;
export type InitializationStep = (typeof INITIALIZATION_STEPS)[number];

const stepSchema = z.object({
  name: z.enum(INITIALIZATION_STEPS),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'absent']).describe('absent: not in this car.'),
});

const readingSchema = z.object({
  name: z.string().max(60).describe('Its name in the state of the vehicle, such as stateOfChargePct.'),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable().describe('null: unknown.'),
  unit: z.string().max(12).describe('Empty if there is none.'),
  source: z.string().max(40).nullable().describe('Name of the source.'),
  at: z.number().nonnegative().nullable().describe('Time of the reading, unix milliseconds.'),
  range: z
    .enum(['in', 'out', 'unknown'])
    .describe(
      'in: plausible; out: the last value was implausible, so there is none; unknown: nothing was read.',
    ),
});
export type DashboardReading = z.infer<typeof readingSchema>;

const QUERY_OUTCOMES = ['answered', 'refused', 'truncated', 'no-response', 'not-asked'] as const;

const querySchema = z.object({
  request: z.string().max(20).describe('As the car receives it, such as 220101.'),
  outcome: tolerant(z.enum(QUERY_OUTCOMES)).describe('truncated: the answer is incomplete.'),
  reason: z.string().max(200).describe('Why, in a few English words; empty after a complete answer.'),
  readings: z.array(z.string().max(60)).describe('The readings that it is for.'),
});
export type DashboardQuery = z.infer<typeof querySchema>;

const sourceSchema = z.object({
  name: z.string().max(40),
  label: z.string().max(40).optional().describe('Name of what it reads, for the text of its reason.'),
  phase: z.enum(['starting', 'reading', 'waiting', 'failed']),
  reason: z
    .string()
    .max(200)
    .describe('Why it does not read, or only in part, in a few English words; empty while it reads all.'),
  code: tolerant(z.enum(SOURCE_REASONS)).describe(
    'The reason as a code, for a screen in any language; absent while it reads all.',
  ),
  queries: z
    .array(querySchema)
    .optional()
    .describe('Queries that can fail one by one, with their last results.'),
});
export type DashboardSource = z.infer<typeof sourceSchema>;

/** A command of the car or its unit, and the result of its last execution since the start. */
const commandSchema = z.object({
  command: z.enum(COMMAND_FEATURES),
  isConfigured: z.boolean(),
  last: z
    .object({
      result: z.enum(['done', 'unconfirmed', 'failed', 'absent']),
      atMs: z.number().nonnegative().describe('Unix milliseconds.'),
      reason: z.string().max(200).describe('In a few English words; may be empty.'),
      code: tolerant(z.enum([...SOURCE_REASONS, ...COMMAND_REASONS])).describe(
        'The reason as a code, for screens in any language; absent where the command was carried out.',
      ),
      exitCode: z.int().optional().describe('Exit code of a failed program.'),
    })
    .nullable()
    .describe('null: none.'),
});
export type DashboardCommandState = z.infer<typeof commandSchema>;

const volumeSchema = z.object({
  type: z.enum(['internal', 'sdcard', 'usbotg']),
  availableSpaceMB: z.number().nonnegative(),
  totalSpaceMB: z.number().nonnegative(),
  recordingsMB: z.number().nonnegative(),
});

const connectedAccountSchema = z.object({
  linkId: z.string().max(64),
  count: z.number().int().positive(),
  since: z.number().nonnegative().describe('When the first of them connected, unix milliseconds.'),
});
export type ConnectedAccount = z.infer<typeof connectedAccountSchema>;

const waitingDeviceSchema = z.object({
  key: z.string().max(100),
  name: z.string().max(DEVICE_NAME_MAX),
  linkId: z.string().max(64),
  number: z.string().max(6).describe('Six digits, which the screen of the device shows, too.'),
});
export type DashboardWaitingDevice = z.infer<typeof waitingDeviceSchema>;

const deviceSchema = z.object({
  key: z.string().max(100),
  name: z.string().max(DEVICE_NAME_MAX),
  linkId: z.string().max(64),
  acceptedAt: z.number().nonnegative().describe('Unix milliseconds, as `usedAt`.'),
  usedAt: z.number().nonnegative().describe('Its last link, within ten minutes.'),
  acceptedBy: z.enum(ACCEPTED_BY),
  letInBy: z
    .string()
    .max(DEVICE_NAME_MAX)
    .nullable()
    .describe('Name of the device that approved or invited it; null: none on the list.'),
  expiresAt: z.number().nonnegative().nullable().describe('When it is out again; null: it stays.'),
});
export type DashboardDevice = z.infer<typeof deviceSchema>;

/** Everything that the dashboard shows except the log. */
const dashboardStateSchema = z.object({
  versionName: z.string().max(40),
  fingerprint: z.string().max(40).describe("Beginning of the car's id, as phones show it."),
  processId: count().describe('Process id of the app.'),
  date: z.number().nonnegative().describe('Clock of the unit, unix milliseconds.'),
  startedAt: z.number().nonnegative().describe('When the app was started, unix milliseconds.'),
  serverOrigin: z.string().max(300),
  server: z.enum(SERVER_STATES).nullable().describe('null: unknown yet.'),
  steps: z.array(stepSchema),
  code: z
    .object({ code: z.string().max(16), qrText: z.string().max(300), expiresAt: z.number().nonnegative() })
    .nullable()
    .describe('The valid pairing code; expiresAt by the clock of the unit, unix milliseconds.'),
  isCodeOnRequest: z.boolean().describe('A code is shown only after it was asked for, and for two minutes.'),
  canKeepData: z.boolean().describe('A new owner may get the car with its trips and recordings.'),
  pairings: z.array(carLinkSchema),
  waiting: z.array(waitingDeviceSchema).describe('Devices that someone has to approve.'),
  devices: z.array(deviceSchema).describe('Accepted devices, the oldest first.'),
  connectedPhones: count(),
  phones: z
    .array(connectedAccountSchema)
    .describe('The accounts with connected phones, in the order in which they connected.'),
  readings: z.array(readingSchema),
  sources: z.array(sourceSchema).describe('The sources in order of priority.'),
  commands: z.array(commandSchema),
  sentry: sentryStateSchema
    .unwrap()
    .extend({ isOn: z.boolean() })
    .nullable()
    .describe('null: this car has no cameras.'),
  cameras: z.array(z.object({ camId: camIdSchema, isWorking: z.boolean() })),
  storedMB: z.number().nonnegative().nullable().describe('Trips and log; null: cannot be read.'),
  volumes: z.array(volumeSchema),
  isSimulated: z.boolean().describe('The car is simulated, and accepts the commands of the demo.'),
  isSceneDrawn: z.boolean().describe('Its cameras show a drawn street, in which a person can walk by.'),
});
export type DashboardState = z.infer<typeof dashboardStateSchema>;

/** The log of the last day, newest first. */
const dashboardLogSchema = z.array(logEntrySchema).max(500);

/** Messages of the feed: each change of the state, and the whole log when it grew. */
export const dashboardFeedMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: dashboardStateSchema }),
  z.object({ type: z.literal('log'), entries: dashboardLogSchema }),
]);
export type DashboardFeedMessage = z.infer<typeof dashboardFeedMessageSchema>;

/**
 * Where the car's app serves its dashboard, on loopback; and below it, the feed and the commands. A feed sends the state at
 * least every `aliveMs`, changed or not: a feed that is silent for longer is disconnected.
 */
export const DASHBOARD = {
  port: 4690,
  aliveMs: 1_000,
  page: '/dashboard',
  feed: '/dashboard/feed',
  command: '/dashboard/command',
} as const;
