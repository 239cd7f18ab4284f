import type { WallMs } from '@ligo/signals';
import { z } from 'zod';
import { jsonOf } from '../shared/json-field.ts';
import type { ChargePoint, ChargingSession } from './charging-store.ts';

const figure = z.number().nullable();
const time = z.number();
const pointSchema = z.object({ afterS: z.number(), pct: figure, kw: figure });

const sessionSchema: z.ZodType<ChargingSession<WallMs>> = z.object({
  beganAtMs: time,
  heardAtMs: time,
  startPct: figure,
  endPct: figure,
  energy: z.object({
    countedKwh: z.number(),
    counterKwh: figure,
    summedKwh: figure,
    unknownMs: z.number(),
    last: z.object({ timeMs: time, kw: figure }),
  }),
  highestKw: figure,
  latitudeDeg: figure,
  longitudeDeg: figure,
  odometerKm: figure,
  idleSinceMs: time.nullable(),
  points: z.object({ count: z.number(), apartS: z.number(), last: pointSchema.nullable() }),
});
const pointsSchema = z.array(z.tuple([z.number(), figure, figure]));

/** The open session of a row; `null` if it cannot be read. */
export function readOpenSession(text: string): ChargingSession<WallMs> | null {
  return sessionSchema.safeParse(jsonOf(text)).data ?? null;
}

/** The points of a finished session; none if they cannot be read. */
export function readPoints(text: string): ChargePoint[] {
  const rows = pointsSchema.safeParse(jsonOf(text)).data ?? [];
  return rows.map(([afterS, pct, kw]) => ({ afterS, pct, kw }));
}
