import { isCorruption } from '../storage/sqlite.ts';
import type { Check } from './readiness.ts';

/** Whether the database takes writes. Once a statement found it damaged, it is not well again before the next start. */
export class DatabaseCheck implements Check {
  readonly name = 'database';
  private damage: unknown = null;
  private write: () => Promise<unknown> = async () => {};

  /** How to try a write. */
  writeWith(write: () => Promise<unknown>): void {
    this.write = write;
  }

  /** A statement failed so. */
  recordFailure(error: unknown): void {
    if (isCorruption(error)) this.damage = error;
  }

  async run(): Promise<void> {
    if (this.damage) throw this.damage;
    await this.write();
  }
}
