import { isCorruption } from '../storage/sqlite.ts';
import type { Check } from './readiness.ts';

/** Checks that the database accepts writes. After a statement found it damaged, the check fails until the next start. */
export class DatabaseCheck implements Check {
  readonly name = 'database';
  private damage: unknown = null;
  private write: () => Promise<unknown> = async () => {};

  writeWith(write: () => Promise<unknown>): void {
    this.write = write;
  }

  recordFailure(error: unknown): void {
    if (isCorruption(error)) this.damage = error;
  }

  async run(): Promise<void> {
    if (this.damage) throw this.damage;
    await this.write();
  }
}
