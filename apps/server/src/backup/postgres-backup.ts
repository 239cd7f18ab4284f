import { spawn } from 'node:child_process';
import pg from 'pg';
import { CHANNEL } from '../storage/change-feed.ts';
import { UnusableDatabaseError } from '../storage/unusable-database.ts';
import { notABackupMessage } from './not-a-backup-message.ts';

/** The table in which the steps of the schema are kept. */
const STEPS = 'kysely_migration';
const COMMON = ['--no-owner', '--no-privileges'];

/** A tool of PostgreSQL that ran and failed, with its words. */
class ToolFailed extends UnusableDatabaseError {}

/** Copies the database as it is at one moment into a file, with PostgreSQL's own tool; servers may run meanwhile. */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', ...COMMON, `--file=${file}`]);
}

/** Puts a backup in the place of what is there, all of it or nothing. Rejects while a server runs on the database. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const servers = await serversOn(databaseUrl);
  if (servers > 0)
    throw new UnusableDatabaseError(`${servers} of the servers of this database still run: end them first.`);
  const inBackup = await stepsIn(file);
  const newer = (await stepsOf(databaseUrl)).filter((step) => !inBackup.includes(step));
  if (newer.length > 0)
    throw new UnusableDatabaseError(
      `The database is of a newer server than ${file} (${newer.join(', ')}), whose tables would stay. Make an empty database, restore into that, and let DATABASE_URL name it.`,
    );
  const options = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', databaseUrl, [...options, ...COMMON, file]);
}

/** Names of the steps that the schema of a backup has taken. Rejects where it is none of a Ligo server. */
async function stepsIn(file: string): Promise<string[]> {
  const args = ['--data-only', `--table=${STEPS}`, '--file=-', file];
  const said = await runTool('pg_restore', args).catch((error: unknown) => {
    throw error instanceof ToolFailed
      ? new UnusableDatabaseError(notABackupMessage(file, error.message))
      : error;
  });
  const rows = /^COPY .*\n([\s\S]*?)^\\\.$/m.exec(said)?.[1];
  if (!rows) throw new UnusableDatabaseError(notABackupMessage(file, `it has no table ${STEPS}`));
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');
}

/** Names of the steps that the schema of a database has taken; none of an empty one. */
async function stepsOf(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows: found } = await client.query('select to_regclass($1) as name', [STEPS]);
    if (found[0].name === null) return [];
    const { rows } = await client.query(`select name from ${STEPS} order by name`);
    return rows.map(({ name }) => String(name));
  });
}

/** How many servers run on the database: each listens to the others. */
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

/** Runs a tool of PostgreSQL on a database; rejects with an `UnusableDatabaseError` and its words where it fails. */
async function run(tool: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // The list of processes shows arguments to everybody.
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  await runTool(tool, [`--dbname=${url.href}`, ...args], PGPASSWORD ? { PGPASSWORD } : {});
}

/** Runs a tool of PostgreSQL; answers what it writes. */
async function runTool(tool: string, args: string[], settings: Record<string, string> = {}): Promise<string> {
  const child = spawn(tool, args, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    written += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () =>
      reject(new UnusableDatabaseError(`${tool} is not installed: it comes with PostgreSQL's client.`)),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new ToolFailed(`${tool} failed: ${said.trim()}`);
  return written;
}
