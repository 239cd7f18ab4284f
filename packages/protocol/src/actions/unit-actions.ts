import { z } from 'zod';
import { SEAT_MEMORY_SLOTS } from '../constants.ts';
import {
  appConfigSettingSchema,
  appConfigStateSchema,
  seatComfortSettingSchema,
  seatComfortStateSchema,
} from '../settings.ts';
import { commandResult, emptyPayload } from './action-parts.ts';

/** Commands to the unit: seats, and its behavior while the car is off. */
export const UNIT_REQUESTS = {
  LoadSeatMemory: () =>
    z.object({
      position: z.number().int().min(1).max(SEAT_MEMORY_SLOTS).describe('Memory slot, 1 or 2.'),
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
