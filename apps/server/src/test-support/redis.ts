import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
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

/** Starts it on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      if (child) return void redis.thaw();
      const options = ['--port', String(port), '--save', '', '--bind', '127.0.0.1'];
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
