import { spawn } from 'node:child_process';
import pg from 'pg';
import { CHANNEL } from '../storage/change-feed.ts';
import { UnusableDatabaseError } from '../storage/unusable-database.ts';

const COMMON = ['--no-owner', '--no-privileges'];

/** Copies the database as it is at one moment into a file, with PostgreSQL's own tool; servers may run meanwhile. */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', ...COMMON, `--file=${file}`]);
}

/** Puts a backup in the place of what is there, all of it or nothing. Rejects while a server runs on the database. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const servers = await serversOn(databaseUrl);
  if (servers > 0)
    throw new UnusableDatabaseError(`${servers} of the servers of this database still run: end them first.`);
  const options = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', databaseUrl, [...options, ...COMMON, file]);
}

/** How many servers run on the database: each listens to the others. */
async function serversOn(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [CHANNEL],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Runs a tool of PostgreSQL; rejects with an `UnusableDatabaseError` and its words where it fails. */
async function run(tool: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // The list of processes shows arguments to everybody.
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(PGPASSWORD ? { PGPASSWORD } : {}) };
  const child = spawn(tool, [`--dbname=${url.href}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () =>
      reject(new UnusableDatabaseError(`${tool} is not installed: it comes with PostgreSQL's client.`)),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new UnusableDatabaseError(`${tool} failed: ${said.trim()}`);
}
