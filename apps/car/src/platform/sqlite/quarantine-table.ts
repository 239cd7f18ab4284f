import type { Log } from '../../ports/log.ts';
import type { Statements } from './statements.ts';

/** Rows that could not be read, as they were, with the table they stood in. */
export const QUARANTINE_TABLE =
  'CREATE TABLE set_aside (seq INTEGER PRIMARY KEY, source TEXT NOT NULL, row TEXT NOT NULL) STRICT';

/** Takes rows that cannot be read out of the way of those that can. */
export class QuarantineTable {
  constructor(
    private readonly statements: Statements,
    private readonly log: Log,
  ) {}

  /** Keeps a row elsewhere and has it removed from where it stood. Where the disk fails it stays, for another time. */
  move(source: string, row: string, remove: () => void): void {
    try {
      this.statements.transaction(() => {
        this.keep(source, row);
        remove();
      });
    } catch (error) {
      this.log.error({ err: error, source }, 'a stored row can be neither read nor set aside');
    }
  }

  /** Stores a row, and logs it. Throws if the disk fails. */
  keep(source: string, row: string): void {
    this.statements.run('INSERT INTO set_aside (source, row) VALUES (?, ?)', source, row);
    this.log.error({ source, count: this.count }, 'a stored row could not be read and was set aside');
  }

  get count(): number {
    return this.statements.of('SELECT count(*) FROM set_aside').pluck().get() as number;
  }
}
