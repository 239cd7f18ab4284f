import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '@ligo/machine/test-support';

/** A Redis of a test's own. */
export interface TestRedis {
  url: string;
  /** Has it run where it was: starts it again after its end, and thaws it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stands still and keeps its connections, as a machine that hangs does. */
  freeze(): void;
  thaw(): void;
  /** Falls without a word. */
  kill(): Promise<void>;
}

/** Starts it on a free port; `settings` are further arguments. */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      if (child) return void redis.thaw();
      const options = ['--port', String(port), '--save', '', '--bind', '127.0.0.1', ...settings];
      child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
      if (!child.stdout) throw new Error('redis-server has no output');
      const lines = createInterface(child.stdout);
      for await (const line of lines) if (line.includes('Ready to accept connections')) break;
      child.stdout.resume();
    },
    stop: () => end('SIGTERM'),
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    kill: () => end('SIGKILL'),
  };
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    child = null;
    await ended;
  }
  await redis.start();
  return redis;
}

/** A cluster of three nodes without replicas; a node that is down takes its slots with it. */
export async function startRedisCluster() {
  const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'ligo-redis-')));
  const nodes = await Promise.all(
    folders.map(async (folder) => {
      const busPort = String(await freePort());
      const settings = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no'];
      return startRedis([...settings, '--cluster-port', busPort, '--dir', folder]);
    }),
  );
  const addresses = nodes.map(({ url }) => new URL(url).host);
  const run = promisify(execFile);
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes']);
  const ask = async ({ url }: TestRedis, ...command: string[]) =>
    (await run('redis-cli', ['-u', url, ...command])).stdout;
  const isUp = async (node: TestRedis) => (await ask(node, 'cluster', 'info')).includes('cluster_state:ok');
  // A node refuses commands for its first 2 s.
  while (!(await Promise.all(nodes.map(isUp))).every(Boolean));
  return {
    nodes,
    /** The channels of each node that have subscribers. */
    channels: (kind: 'channels' | 'shardchannels') =>
      Promise.all(nodes.map(async (node) => (await ask(node, 'pubsub', kind)).split('\n').filter(Boolean))),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
