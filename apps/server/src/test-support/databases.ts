import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';

/** A database engine that the storage tests run on. */
export interface Engine {
  name: string;
  /** Address for `DATABASE_URL`; `null` means SQLite. */
  url: string | null;
  folder: string;
  open(): Promise<Database>;
  stop(): Promise<void>;
  /** Lets the engine stand still and go on, where it is a process of its own. */
  freeze(isFrozen: boolean): void;
}

/** An engine that is a program of its own. */
export interface RestartableEngine extends Engine {
  url: string;
  /** `false` after it ended by itself, as it does if its disk is full. */
  isRunning(): boolean;
  start(): Promise<void>;
  /** `SIGINT` ends it in order; after `SIGQUIT` it starts as after a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

export async function sqliteEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-sqlite-'));
  return {
    name: 'SQLite',
    url: null,
    folder,
    open: () => openDatabase(folder, null),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
    freeze: () => {},
  };
}

const folders = ['/usr/lib/postgresql/15/bin', '/usr/local/bin', '/usr/bin'];
const binaries = folders.find(
  (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
);

/** Longest time of a statement where it is not what is tested. */
const PATIENT_MS = 60_000;

/** The user `nobody` of Debian. */
const NOBODY_UID = 65_534;

/** Whether PostgreSQL can be run here. */
export const hasPostgres = binaries !== undefined;

/** The engines that can be started here. */
export const ENGINES = [sqliteEngine, ...(hasPostgres ? [postgresEngine] : [])];
if (!hasPostgres) process.stdout.write('Skipped: PostgreSQL is not installed here.\n');

/** Process id of a process's parent; `null` if there is no such process. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${Number(pid)}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Who PostgreSQL runs as, where it would be root. */
const as = process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};

let cluster: string | null = null;

/** Folder of an empty cluster, to be copied: that takes a tenth of making one. */
function emptyCluster(): string {
  if (cluster !== null) return cluster;
  const folder = mkdtempSync(join(tmpdir(), 'ligo-cluster-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'ligo', '-A', 'trust', '--no-sync'];
  execFileSync(join(binaries ?? '', 'initdb'), options, { stdio: 'ignore', cwd: folder, ...as });
  cluster = data;
  return cluster;
}

/** A PostgreSQL for this test, with its data in `parent`; it refuses to run as root, so root runs it as user `nobody`. */
export async function postgresEngine(parent = tmpdir()): Promise<RestartableEngine> {
  const folder = mkdtempSync(join(parent, 'ligo-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  execFileSync('cp', ['-r', emptyCluster(), data], { cwd: folder, ...as });
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  let child: ChildProcess;
  let exited: Promise<void>;
  async function start(): Promise<void> {
    child = spawn(join(binaries ?? '', 'postgres'), [...options, '-c', 'fsync=off'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      ...as,
    });
    exited = new Promise((resolve) => child.on('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stderr?.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('ready to accept connections')) resolve();
      });
      child.on('exit', () => reject(new Error(`PostgreSQL ended:\n${output}`)));
    });
  }
  await start();
  const url = `postgres://ligo@127.0.0.1:${port}/postgres`;
  const freeze = (isFrozen: boolean) => {
    const processes = readdirSync('/proc').filter((name) => parentOf(name) === child.pid);
    for (const pid of [child.pid ?? 0, ...processes.map(Number)]) {
      try {
        process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
      } catch {
        // One that has ended meanwhile stands still anyway.
      }
    }
  };
  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    // One that a failed test left frozen would never end.
    freeze(false);
    child.kill(signal);
    await exited;
  }
  return {
    name: 'PostgreSQL',
    url,
    folder,
    open: () => openDatabase(folder, url, { size: 10, statementMs: PATIENT_MS }),
    freeze,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    start,
    end,
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
