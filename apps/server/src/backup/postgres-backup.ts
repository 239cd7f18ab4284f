import { spawn } from 'node:child_process';
import { UnusableDatabaseError } from '../storage/unusable-database.ts';

const COMMON = ['--no-owner', '--no-privileges'];

/** Copies the database as it is at one moment into a file, with PostgreSQL's own tool; servers may run meanwhile. */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  await run('pg_dump', databaseUrl, ['--format=custom', ...COMMON, `--file=${file}`]);
}

/** Puts a backup in the place of what is there, all of it or nothing. Servers must not run meanwhile. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const options = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', databaseUrl, [...options, ...COMMON, file]);
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
