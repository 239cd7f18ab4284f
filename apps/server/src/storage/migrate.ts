import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/**
 * Brings the database up to date. Steps of a newer server that it has taken already are left as they are, since every step
 * only adds: so an older server works beside newer ones and after a roll-back. Rejects where a step failed, of which then nothing is kept.
 */
export async function migrate(database: Kysely<Tables>, warn: (text: string) => void): Promise<void> {
  const newer = (await takenSteps(database)).filter((name) => !(name in migrations));
  const lastOwn = Object.keys(migrations).at(-1) ?? '';
  const foreign = newer.find((name) => name < lastOwn);
  if (foreign !== undefined) {
    throw new UnusableDatabaseError(`The database was changed by another program (step ${foreign}).`);
  }
  if (newer.length > 0) warn(`The database is of a newer server (${newer.join(', ')}); going on with it.`);
  const standIns = Object.fromEntries(newer.map((name): [string, Migration] => [name, { async up() {} }]));
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations, ...standIns }) },
    // Their order is that of their names; by time they were ordered by clocks, which may have been wrong.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed ? new UnusableDatabaseError(stepFailed(failed.migrationName, String(error))) : error;
}

/** Servers of old kept what a step had done when they were ended in its middle. */
function stepFailed(step: string, reason: string): string {
  const isAvailable = /already exists|duplicate column/.test(reason);
  const way = isAvailable
    ? 'What it makes is there already, as if an older server had been ended in its middle: restore a backup from before the update.'
    : 'Nothing of it was kept: start again once that is mended.';
  return `Step ${step} of the update of the database failed (${reason}). ${way}`;
}

async function takenSteps(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}
