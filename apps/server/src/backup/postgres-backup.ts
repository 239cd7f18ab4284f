import { spawn } from 'node:child_process';
import pg from 'pg';
import { CHANNEL } from '../storage/change-feed.ts';
import { UnusableDatabaseError } from '../storage/database.ts';
import { notABackupMessage } from './sqlite-backup.ts';

/** The table that lists the applied migrations. */
const STEPS = 'kysely_migration';
const COMMON = ['--no-owner', '--no-privileges'];

/** A PostgreSQL tool failed; the message is its error output. */
class ToolFailed extends UnusableDatabaseError {}

/** Copies a consistent snapshot of the database into a file with `pg_dump`; servers may run meanwhile. */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', ...COMMON, `--file=${file}`]);
}

/** Replaces the content of the database by a backup in one transaction. Rejects while a server uses the database. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const servers = await serversOn(databaseUrl);
  if (servers > 0)
    throw new UnusableDatabaseError(`${servers} running server(s) use this database: stop them first.`);
  const inBackup = await stepsIn(file);
  const newer = (await stepsOf(databaseUrl)).filter((step) => !inBackup.includes(step));
  if (newer.length > 0)
    throw new UnusableDatabaseError(
      `The database is from a newer server than ${file} (${newer.join(', ')}); its additional tables would remain. Create an empty database, set DATABASE_URL to it, and restore there.`,
    );
  const options = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', databaseUrl, [...options, ...COMMON, file]);
}

/** The migrations that a backup contains. Rejects if the file is not a backup of a Ligo server. */
async function stepsIn(file: string): Promise<string[]> {
  const args = ['--data-only', `--table=${STEPS}`, '--file=-', file];
  const dump = await runTool('pg_restore', args).catch((error: unknown) => {
    throw error instanceof ToolFailed
      ? new UnusableDatabaseError(notABackupMessage(file, error.message))
      : error;
  });
  const rows = /^COPY .*\n([\s\S]*?)^\\\.$/m.exec(dump)?.[1];
  if (!rows) throw new UnusableDatabaseError(notABackupMessage(file, `it has no table ${STEPS}`));
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');
}

/** The migrations that a database has applied; none for an empty database. */
async function stepsOf(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows: found } = await client.query('select to_regclass($1) as name', [STEPS]);
    if (found[0].name === null) return [];
    const { rows } = await client.query(`select name from ${STEPS} order by name`);
    return rows.map(({ name }) => String(name));
  });
}

/** The number of servers that use the database: each keeps one listening connection. */
async function serversOn(connectionString: string): Promise<number> {
  return withClient(connectionString, async (client) => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [CHANNEL],
    );
    return rowCount ?? 0;
  });
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Runs a PostgreSQL tool on a database; rejects with an `UnusableDatabaseError` that quotes the tool if it fails. */
async function run(tool: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // Arguments are visible to all users in the process list.
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  await runTool(tool, [`--dbname=${url.href}`, ...args], PGPASSWORD ? { PGPASSWORD } : {});
}

/** Runs a PostgreSQL tool and resolves to its standard output. */
async function runTool(tool: string, args: string[], settings: Record<string, string> = {}): Promise<string> {
  const child = spawn(tool, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => {
    written += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    errors = (errors + text.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () =>
      reject(new UnusableDatabaseError(`${tool} is not installed: it comes with PostgreSQL's client.`)),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new ToolFailed(`${tool} failed: ${errors.trim()}`);
  return written;
}
