import type { ChargeSummary } from '@ligo/protocol';
import { z } from 'zod';
import type { Statements } from '../platform/sqlite/statements.ts';
import { jsonOf } from '../shared/json-field.ts';
import { type SessionFigures, summaryOf } from './charging-rows.ts';
import type { ChargeHistory, ChargeKey, ChargePoint } from './charging-store.ts';

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
