import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { UnusableDatabaseError } from './database.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

/**
 * Brings the database up to date. Steps that a newer server applied are left, since every step only adds: an older server
 * works beside newer ones and after a roll-back. Rejects if a step failed; that step is rolled back.
 */
export async function migrate(database: Kysely<Tables>, warn: (text: string) => void): Promise<void> {
  const newer = (await takenSteps(database)).filter((name) => !(name in migrations));
  const lastOwn = Object.keys(migrations).at(-1) ?? '';
  const foreign = newer.find((name) => name < lastOwn);
  if (foreign !== undefined) {
    throw new UnusableDatabaseError(`The database was changed by another program (step ${foreign}).`);
  }
  if (newer.length > 0)
    warn(`The database is from a newer server (${newer.join(', ')}); continuing with it.`);
  const standIns = Object.fromEntries(newer.map((name): [string, Migration] => [name, { async up() {} }]));
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations, ...standIns }) },
    // Ordered by name. The order by time used clocks, which may have been wrong.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed ? new UnusableDatabaseError(stepFailed(failed.migrationName, String(error))) : error;
}

/** Older servers did not roll back a step when they were stopped in the middle of it. */
function stepFailed(step: string, reason: string): string {
  const isAvailable = /already exists|duplicate column/.test(reason);
  const advice = isAvailable
    ? 'Its changes exist already; an older server may have been stopped in the middle of it: restore a backup from before the update.'
    : 'It was rolled back: correct the cause and start again.';
  return `Step ${step} of the update of the database failed (${reason}). ${advice}`;
}

async function takenSteps(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
