import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { COMMAND_FEATURES, SEAT_MEMORY_SLOTS, SEAT_STAGE } from './constants.ts';
import { notificationSettingFields } from './events.ts';
import { commandResult, emptyPayload, integer, tolerant } from './fields.ts';

const stage = integer(SEAT_STAGE.min, SEAT_STAGE.max).describe(
  '-2 to 2: positive heats, negative is the second mode (ventilation), 0 is off.',
);

export const seatComfortSettingSchema = z.object({ driverSeatStage: stage, passengerSeatStage: stage });
export type SeatComfortSetting = z.infer<typeof seatComfortSettingSchema>;

export const seatComfortStateSchema = z.object({
  driverComfortStage: stage.default(0),
  passengerComfortStage: stage.default(0),
});

export const appConfigSettingSchema = z.object({
  allowOnlineWhileCarOff: z
    .boolean()
    .default(true)
    .describe('Stay online while the car is off; USB-A stays powered.'),
  keepWifiWhileCarOff: z
    .boolean()
    .default(true)
    .describe(
      'Keep Wi-Fi while the car is off; only with allowOnlineWhileCarOff, from the next switch-off on.',
    ),
  avoidRebootRoutine: z
    .boolean()
    .default(false)
    .describe('Avoid the reboot routine; changeable only when isWorkingFully.'),
});
export type AppConfigSetting = z.infer<typeof appConfigSettingSchema>;

/** Settings of the car's app as the car answers them. */
export const appConfigStateSchema = appConfigSettingSchema.extend({
  isWorkingFully: z
    .boolean()
    .default(false)
    .describe(
      'USB power, Wi-Fi and the reboot routine are set up on this unit, and none failed when last ordered.',
    ),
  failedOrders: tolerant(z.array(z.enum(COMMAND_FEATURES)).max(COMMAND_FEATURES.length)).describe(
    'Commands that failed when the car was last switched off; absent if none.',
  ),
});
export type AppConfigState = z.infer<typeof appConfigStateSchema>;

/** Bounds of the pause between two alarms with a sound, minutes. */
const ALARM_PAUSE_MIN = { min: 1, max: 60, atFirst: 3 } as const;

const alarmPauseMin = integer(ALARM_PAUSE_MIN.min, ALARM_PAUSE_MIN.max).describe(
  'At most one alarm of Sentry makes a sound in this time, minutes; the others update it silently.',
);
const mutedCameras = z
  .array(camIdSchema)
  .max(4)
  .describe('Movement that only these cameras detected is not pushed.');

/** The limits of Sentry's alarms in a request: phones before them leave the stored ones as they are. */
export const optionalAlarmLimits = {
  alarmPauseMin: alarmPauseMin.optional(),
  mutedCameras: mutedCameras.optional(),
};

/** Which events of one car are pushed to this account, and how often Sentry's alarms make a sound. */
export const notificationSettingsSchema = z.object({
  ...notificationSettingFields,
  alarmPauseMin: alarmPauseMin.default(ALARM_PAUSE_MIN.atFirst),
  mutedCameras: mutedCameras.default([]),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** Commands to the unit: seats, and its behavior while the car is off. */
export const UNIT_REQUESTS = {
  LoadSeatMemory: () =>
    z.object({
      position: integer(1, SEAT_MEMORY_SLOTS).describe('Memory slot, 1 or 2.'),
    }),
  GetSeatComfort: () => emptyPayload,
  SetSeatComfort: () => seatComfortSettingSchema,
  GetAppConfig: () => emptyPayload,
  SetAppConfig: () => appConfigSettingSchema,
};

export const UNIT_ANSWERS = {
  LoadSeatMemory: () => commandResult,
  GetSeatComfort: () => seatComfortStateSchema,
  SetSeatComfort: () => commandResult,
  GetAppConfig: () => appConfigStateSchema,
  SetAppConfig: () => commandResult,
};
