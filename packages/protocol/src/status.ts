import { z } from 'zod';
import { flag, measured, position } from './measured.ts';
import { driveFields } from './trip.ts';

/** Drive modes by their wire code, in order from 1. */
export const GEAR_LETTERS = ['P', 'R', 'N', 'D', 'M', 'S'] as const;

/** The car's live state; every reading may be missing. */
export const statusSchema = z.object({
  soc: measured(0, 100, 'State of charge by the battery management, %, one decimal shown.'),
  soc2: measured(0, 100, 'State of charge as the dashboard shows it, %.'),
  hbt: measured(-40, 255, 'Highest battery temperature plus 40: subtract 40 for °C.'),
  lbv: measured(0, 1000, 'Lowest cell voltage, V, three decimals shown.'),
  soh: measured(0, 110, 'State of health of the pack, %.'),
  tvv: measured(0, 60, 'Voltage of the 12 V battery, V, one decimal shown.'),
  spd: measured(0, 500, 'Speed, km/h.'),
  gmt: measured(0, 99, 'Drive mode: 1 P, 2 R, 3 N, 4 D, 5 M, 6 S; anything else is unknown.'),
  alt: measured(-1000, 10000, 'Altitude above sea level, m.'),
  tmi: measured(0, 10_000_000, 'Odometer, km, one decimal shown.'),
  epw: measured(-100_000, 100_000, 'Pack power, kW, positive out of the pack; above 2000 counts as 0.'),
  fes: measured(-50_000, 50_000, 'Front motor speed, rpm.'),
  res: measured(-50_000, 50_000, 'Rear motor speed, rpm.'),
  plg: flag('A charging cable is in.'),
  chg: flag('The battery is being charged.'),
  cpw: measured(
    0,
    1000,
    'Power of charging, kW: what the charger gives or, if only that is known, what flows into the pack.',
  ),
  cen: measured(0, 1000, 'Energy charged since the cable was put in, kWh.'),
  ssid: z
    .string()
    .max(64)
    .nullish()
    .catch(null)
    .describe("Name of the Wi-Fi network the car's unit is on; absent when none."),
  ifm: flag('The car reports its Wi-Fi: show the badge.'),
  unix: z
    .number()
    .nonnegative()
    .nullish()
    .catch(null)
    .describe('Time of the readings, unix seconds; 0 means never.'),
  ...position,
  azimuth: measured(0, 360, 'Heading, degrees clockwise from north.'),
  trip: z
    .object(driveFields)
    .nullish()
    .catch(null)
    .describe('The trip that is being recorded, as of its last point; absent while none is.'),
  newestTripId: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .catch(null)
    .describe('Highest number of a finished trip: a phone that knows none so high asks for the new ones.'),
  ages: z
    .record(z.string().max(32), z.number().nonnegative().nullable())
    .nullish()
    .catch(null)
    .describe(
      'Readings that were not renewed for a while, by their names here: how long, seconds; null: nobody knows.',
    ),
});
export type Status = z.infer<typeof statusSchema>;

/** Answer to a ping: who the car's app is and what it can do beyond the first version. */
export const pingSchema = z.object({
  date: z.number().nonnegative().describe("The car's clock, unix milliseconds."),
  vCode: z.number().int().nonnegative().describe("Version code of the car's app, grows by one a release."),
  vName: z.string().max(64).describe("Version name of the car's app, e.g. 0.1.0."),
  features: z
    .array(z.string().max(64))
    .max(256)
    .default([])
    .describe('Names of optional parts of the protocol that this car understands.'),
  replacedAt: z
    .number()
    .nonnegative()
    .optional()
    .catch(undefined)
    .describe(
      "When another unit with this car's key took its place at the server, unix milliseconds; the last time since the app's start.",
    ),
});
export type Ping = z.infer<typeof pingSchema>;
