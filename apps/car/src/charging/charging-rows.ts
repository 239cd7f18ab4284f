import type { WallMs } from '@ligo/signals';
import { z } from 'zod';
import { jsonOf } from '../shared/json-field.ts';
import { emptyEnergy } from './charge-energy.ts';
import type { ChargePoint, StoredSession } from './charging-store.ts';
import { NO_COUNTER_ENDS, NO_TEMPERATURE } from './session-conditions.ts';

const figure = z.number().nullable();
const time = z.number();
const pointSchema = z.object({ afterS: z.number(), pct: figure, kw: figure });

const energySchema = z.object({
  countedKwh: z.number(),
  counterKwh: figure,
  unseenKwh: z.number().default(0),
  summedKwh: figure,
  unknownMs: z.number(),
  last: z.object({ timeMs: time, kw: figure }),
});
const energiesSchema = z.object({ battery: energySchema, wall: energySchema, unknown: energySchema });
const temperatureSchema = z
  .object({ lowestC: figure, highestC: figure, sum: z.number(), ms: z.number() })
  .default(NO_TEMPERATURE);
const endsSchema = z.object({ startKwh: figure, endKwh: figure }).default(NO_COUNTER_ENDS);

const sessionSchema = z.object({
  beganAtMs: time,
  heardAtMs: time,
  startPct: figure,
  endPct: figure,
  energies: energiesSchema,
  highestKw: figure,
  type: z.enum(['AC', 'DC']).nullable().default(null),
  batteryTemp: temperatureSchema,
  outsideTemp: temperatureSchema,
  energyCounter: endsSchema,
  latitudeDeg: figure,
  longitudeDeg: figure,
  odometerKm: figure,
  idleSinceMs: time.nullable(),
  points: z.object({ count: z.number(), apartS: z.number(), last: pointSchema.nullable() }),
  boot: z.object({ id: z.string(), heardUpMs: z.number() }).nullable().default(null),
});
/** A session that an older version left open has one energy, of an unknown side. */
const oldSessionSchema = z
  .object({ beganAtMs: time, energy: energySchema })
  .loose()
  .transform(({ energy, ...session }) => {
    const { last } = energy;
    const none = { ...emptyEnergy<WallMs>(last.timeMs, null), unknownMs: last.timeMs - session.beganAtMs };
    return { ...session, energies: { battery: none, wall: none, unknown: energy } };
  });
const pointsSchema = z.array(z.tuple([z.number(), figure, figure]));

/** The open session of a row; `null` if it cannot be read. */
export function readOpenSession(text: string): StoredSession | null {
  const json = jsonOf(text);
  return sessionSchema.safeParse(oldSessionSchema.safeParse(json).data ?? json).data ?? null;
}

/** The points of a finished session; none if they cannot be read. */
export function readPoints(text: string): ChargePoint[] {
  const rows = pointsSchema.safeParse(jsonOf(text)).data ?? [];
  return rows.map(([afterS, pct, kw]) => ({ afterS, pct, kw }));
}
