import { z } from 'zod';
import { LAST_TIME_S } from './constants.ts';

/** Known kinds of log entries. An unknown kind is kept and shown as undefined. */
export const LOG_TYPE = {
  door: 1,
  driveChange: 2,
  appStart: 3,
  mcuReboot: 4,
  seatComfortRun: 5,
  sentryMovement: 6,
} as const;

/** Doors by the number that log entries use. */
export const DOOR_AREA = {
  frontLeft: 1,
  frontRight: 2,
  rearLeft: 3,
  rearRight: 4,
  hood: 5,
  trunk: 6,
} as const;

/** Data of a door entry. */
export const doorLogSchema = z.object({
  area: z
    .number()
    .int()
    .describe('1 front left (driver), 2 front right, 3 rear left, 4 rear right, 5 hood, 6 trunk.'),
  state: z.union([z.literal(0), z.literal(1)]).describe('1 open, 0 closed.'),
});

/** Data of a drive-change entry. */
export const driveChangeLogSchema = z.object({
  isDriving: z.boolean().describe('true: moving, false: parked.'),
});

/** An entry's place in the log of its car, for nobody to look into. */
export const logRefSchema = z.string().max(64);

/** One event on the car. */
export const logEntrySchema = z.object({
  time: z
    .number()
    .nonnegative()
    .max(LAST_TIME_S * 1_000)
    .describe('When it happened, unix milliseconds.'),
  type: z
    .number()
    .int()
    .describe(
      'Kind of entry: 1 door, 2 drive change, 3 app start, 4 MCU reboot, 5 seat comfort, 6 Sentry movement.',
    ),
  data: z
    .string()
    .max(10_000)
    .default('{}')
    .describe('JSON text of an object whose fields depend on the type.'),
  ref: logRefSchema
    .optional()
    .catch(undefined)
    .describe("The entry's place in its log; only if the request had `after`."),
  isTimeUncertain: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe("true: the car's clock was not known to be right; only if the request had `after`."),
});
export type LogEntry = z.infer<typeof logEntrySchema>;
