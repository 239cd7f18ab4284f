import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { carLinkSchema } from './car.ts';
import { COMMAND_FEATURES } from './constants.ts';
import { logEntrySchema } from './log.ts';
import { COMMAND_REASONS, SOURCE_REASONS } from './reasons.ts';
import { sentryStateSchema } from './sentry.ts';

/** How it stands with the provider's server, as the car sees it. */
export const SERVER_STATES = ['online', 'unreachable', 'refused', 'replaced', 'untrusted'] as const;

/** What the car's app goes through after its start, in this order. */
export const INITIALIZATION_STEPS = ['storage', 'vehicle', 'cameras', 'server', 'pairing'] as const;
export type InitializationStep = (typeof INITIALIZATION_STEPS)[number];

const stepSchema = z.object({
  name: z.enum(INITIALIZATION_STEPS),
  state: z
    .enum(['waiting', 'running', 'done', 'failed', 'absent'])
    .describe('absent: this car has none of it.'),
});

/** One reading of the car, as a source gave it last. */
const readingSchema = z.object({
  name: z.string().max(60).describe('Its name in the state of the vehicle, such as stateOfChargePct.'),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable().describe('null: nobody knows it.'),
  unit: z.string().max(12).describe('Empty where it has none.'),
  source: z.string().max(40).nullable().describe('Who gave it.'),
  at: z.number().nonnegative().nullable().describe('When it was taken, unix milliseconds.'),
  range: z
    .enum(['in', 'out', 'unknown'])
    .describe(
      'Whether it can be; out: what was read last cannot, and there is no value; unknown: nothing was read.',
    ),
});
export type DashboardReading = z.infer<typeof readingSchema>;

/** How it stands with something that reads the car. */
const sourceSchema = z.object({
  name: z.string().max(40),
  phase: z.enum(['starting', 'reading', 'waiting', 'failed']),
  reason: z.string().max(200).describe('Why it does not read, in a few English words; empty where it does.'),
  code: z
    .enum(SOURCE_REASONS)
    .optional()
    .catch(undefined)
    .describe('The same for a screen in any language; absent where it reads.'),
});
export type DashboardSource = z.infer<typeof sourceSchema>;

/** Something that the car or its unit can be told, and how its last order of this run ended. */
const commandSchema = z.object({
  command: z.enum(COMMAND_FEATURES),
  isConfigured: z.boolean(),
  last: z
    .object({
      result: z.enum(['done', 'unconfirmed', 'failed', 'absent']),
      atMs: z.number().nonnegative().describe('Unix milliseconds.'),
      reason: z.string().max(200).describe('In a few English words; may be empty.'),
      code: z
        .enum([...SOURCE_REASONS, ...COMMAND_REASONS])
        .optional()
        .catch(undefined)
        .describe('The same for a screen in any language; absent where the command was carried out.'),
      exitCode: z.int().optional().describe('Exit code of a failed program.'),
    })
    .nullable()
    .describe('null: it had none.'),
});
export type DashboardCommandState = z.infer<typeof commandSchema>;

const volumeSchema = z.object({
  type: z.enum(['internal', 'sdcard', 'usbotg']),
  availableSpaceMB: z.number().nonnegative(),
  totalSpaceMB: z.number().nonnegative(),
  recordingsMB: z.number().nonnegative(),
});

/** All that the dashboard shows, but the log. */
const dashboardStateSchema = z.object({
  versionName: z.string().max(40),
  processId: z.number().int().nonnegative().describe('Of the app that tells this.'),
  date: z.number().nonnegative().describe('By the unit, unix milliseconds.'),
  startedAt: z.number().nonnegative().describe('When the app was started, unix milliseconds.'),
  serverOrigin: z.string().max(300),
  server: z.enum(SERVER_STATES).nullable().describe('null: nothing was heard of it yet.'),
  steps: z.array(stepSchema),
  code: z
    .object({ code: z.string().max(16), qrText: z.string().max(300), expiresAt: z.number().nonnegative() })
    .nullable()
    .describe('The pairing code that is good now; expiresAt by the unit, unix milliseconds.'),
  pairings: z.array(carLinkSchema),
  connectedPhones: z.number().int().nonnegative(),
  readings: z.array(readingSchema),
  sources: z
    .array(sourceSchema)
    .describe('Those of which the readings come, the one that counts most first.'),
  commands: z.array(commandSchema),
  sentry: sentryStateSchema
    .unwrap()
    .extend({ isOn: z.boolean() })
    .nullable()
    .describe('null: this car has no cameras.'),
  cameras: z.array(z.object({ camId: camIdSchema, isWorking: z.boolean() })),
  storedMB: z.number().nonnegative().nullable().describe('Trips and log; null: cannot be read.'),
  volumes: z.array(volumeSchema),
  isSimulated: z.boolean().describe('The car is simulated, and obeys the commands of the demo.'),
  isSceneDrawn: z.boolean().describe('Its cameras see a drawn street, in which somebody can walk by.'),
});
export type DashboardState = z.infer<typeof dashboardStateSchema>;

/** The log of the last day, newest first. */
const dashboardLogSchema = z.array(logEntrySchema).max(500);

/** What the feed tells: each change of the state, and the log anew when it grew. */
export const dashboardFeedMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: dashboardStateSchema }),
  z.object({ type: z.literal('log'), entries: dashboardLogSchema }),
]);
export type DashboardFeedMessage = z.infer<typeof dashboardFeedMessageSchema>;

/**
 * Where the car's app serves its dashboard, on loopback; and below it, the feed and the commands. A feed tells the state at
 * least every `aliveMs`, changed or not: one that is silent for longer has broken off.
 */
export const DASHBOARD = {
  port: 4690,
  aliveMs: 1_000,
  page: '/dashboard',
  feed: '/dashboard/feed',
  command: '/dashboard/command',
} as const;
