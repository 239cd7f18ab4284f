import type { Database } from './database.ts';

/** Work that one server at a time does, the first to acquire it. */
export class Leases {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Acquires the named work for a time, ms; `false` while another server has it. */
  async acquire(name: string, forMs: number): Promise<boolean> {
    const nowMs = this.nowMs();
    const { numInsertedOrUpdatedRows } = await this.database
      .insertInto('leases')
      .values({ name, until: nowMs + forMs })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ until: nowMs + forMs })
          // A lease that ends later than possible is from a wrong clock.
          .where(({ or, eb }) =>
            or([eb('leases.until', '<=', nowMs), eb('leases.until', '>', nowMs + 2 * forMs)]),
          ),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
}
