import type { ChargeSummary } from '@ligo/protocol';
import { z } from 'zod';
import type { Statements } from '../platform/sqlite/statements.ts';
import { jsonOf } from '../shared/json-field.ts';
import type { rowOfSession } from './charging-rows.ts';
import type { ChargeHistory, ChargeKey, ChargePoint } from './charging-store.ts';

/** The figures of a session as columns; `null`: unknown. */
type SessionFigures = ReturnType<typeof rowOfSession>;

/** A finished session for phones. */
export function summaryOf(id: number, row: SessionFigures, pointsLength: number): ChargeSummary {
  const side = (
    kWh: number | null,
    counted: number | null,
    unseenKwh: number | null,
    unknownS: number | null,
  ) => (kWh === null ? undefined : { kWh, isCounted: counted === 1, unseenKwh, unknownS });
  return {
    ...{ id, beganAt: row.began_at, endedAt: row.ended_at, pointsLength },
    ...{ startSoc: row.start_pct, endSoc: row.end_pct },
    ...{ kWh: row.energy_kwh, isCounted: row.is_counted === 1, unknownS: row.unknown_s },
    battery: side(row.battery_kwh, row.battery_is_counted, row.battery_unseen_kwh, row.battery_unknown_s),
    wall: side(row.wall_kwh, row.wall_is_counted, row.wall_unseen_kwh, row.wall_unknown_s),
    peakKw: row.highest_kw,
    current: row.charge_type ?? undefined,
    batteryTemp: row.battery_temp_mean_c,
    lowestBatteryTemp: row.battery_temp_lowest_c,
    highestBatteryTemp: row.battery_temp_highest_c,
    ...{ outsideTemp: row.outside_temp_c, odometer: row.odometer_km, lat: row.lat, lng: row.lng },
  };
}

const figure = z.number().nullable();
const pointsSchema = z.array(
  z.tuple([z.number(), figure, figure]).transform(([afterS, pct, kw]): ChargePoint => ({ afterS, pct, kw })),
);

/** The finished sessions of the database. */
export class ChargingHistory implements ChargeHistory {
  constructor(private readonly statements: Statements) {}

  summaries(afterId: number): ChargeSummary[] {
    const rows = this.statements
      .of(
        'SELECT *, CASE WHEN json_valid(points) THEN json_array_length(points) ELSE 0 END AS count FROM charging_sessions WHERE going_on IS NULL AND id > ? ORDER BY id',
      )
      .all(afterId) as (SessionFigures & { id: number; count: number })[];
    return rows.map((row) => summaryOf(row.id, row, row.count));
  }

  points({ id, beganAtS }: ChargeKey): readonly ChargePoint[] {
    const row = this.statements
      .of('SELECT points FROM charging_sessions WHERE id = ? AND began_at = ? AND going_on IS NULL')
      .get(id, beganAtS) as { points: string } | undefined;
    return pointsSchema.safeParse(row && jsonOf(row.points)).data ?? [];
  }

  newestId(): number {
    const row = this.statements
      .of('SELECT max(id) AS id FROM charging_sessions WHERE going_on IS NULL')
      .get() as { id: number | null };
    return row.id ?? 0;
  }

  delete({ id, beganAtS }: ChargeKey): void {
    this.statements.run(
      'DELETE FROM charging_sessions WHERE id = ? AND began_at = ? AND going_on IS NULL',
      id,
      beganAtS,
    );
  }
}
