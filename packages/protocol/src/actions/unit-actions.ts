import { z } from 'zod';
import { SEAT_MEMORY_SLOTS } from '../constants.ts';
import {
  appConfigSettingSchema,
  appConfigStateSchema,
  seatComfortSettingSchema,
  seatComfortStateSchema,
} from '../settings.ts';
import { commandResult, emptyPayload } from './action-parts.ts';

/** What a phone has the unit told: its seats, and what it does while the car is off. */
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

/** What the car says of that. */
export const UNIT_ANSWERS = {
  LoadSeatMemory: () => commandResult,
  GetSeatComfort: () => seatComfortStateSchema,
  SetSeatComfort: () => commandResult,
  GetAppConfig: () => appConfigStateSchema,
  SetAppConfig: () => commandResult,
};
