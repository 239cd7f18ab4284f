import { z } from 'zod';
import { SEAT_MEMORY_SLOTS } from '../constants.ts';
import {
  appConfigSettingSchema,
  appConfigStateSchema,
  seatComfortSettingSchema,
  seatComfortStateSchema,
} from '../settings.ts';
import { nothing, orderResult } from './action-parts.ts';

/** What a phone has the unit told: its seats, and what it does while the car is off. */
export const UNIT_REQUESTS = {
  LoadSeatMemory: () =>
    z.object({
      position: z.number().int().min(1).max(SEAT_MEMORY_SLOTS).describe('Memory slot, 1 or 2.'),
    }),
  GetSeatComfort: () => nothing,
  SetSeatComfort: () => seatComfortSettingSchema,
  GetAppConfig: () => nothing,
  SetAppConfig: () => appConfigSettingSchema,
};

/** What the car says of that. */
export const UNIT_ANSWERS = {
  LoadSeatMemory: () => orderResult,
  GetSeatComfort: () => seatComfortStateSchema,
  SetSeatComfort: () => orderResult,
  GetAppConfig: () => appConfigStateSchema,
  SetAppConfig: () => orderResult,
};
