import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CappedLog } from './capped-log.mjs';
import { nextRestart, supervise } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ligo-keep-'));
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const quick = { falls: 3, withinMs: 60_000, firstMs: 1, mostMs: 2 };

/** Supervises a program of one line, and records the printed lines and the starts. */
function keep(program: string, limits = quick) {
  const path = join(folder, `${Math.random()}.mjs`);
  writeFileSync(path, program);
  const printed: string[] = [];
  const children: ChildProcess[] = [];
  const starts: Promise<unknown>[] = [];
  const launch = () => {
    const child = fork(path, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    children.push(child);
    starts.push(once(child, 'message'));
    return child;
  };
  const kept = supervise('server', launch, (line: string) => printed.push(line), limits);
  stops.push(() => kept.stop());
  return { ...kept, printed, children, starts };
}
const READY = "process.send({ type: 'ready', pid: process.pid });";

describe('a program that is kept running', () => {
  it('restarts when it is killed, and prints it', async () => {
    const kept = keep(`${READY} setInterval(() => {}, 1000);`);
    expect(await kept.ready).toMatchObject({ type: 'ready' });
    kept.children[0]?.kill('SIGKILL');
    await vi.waitUntil(() => kept.starts.length === 2);
    await kept.starts[1];
    expect(kept.printed).toEqual(['The server ended by SIGKILL. It is started again in 0.001 s.']);
    await kept.stop();
    expect(kept.children[1]?.signalCode ?? kept.children[1]?.exitCode).toBe('SIGTERM');
    expect(kept.children).toHaveLength(2);
  });

  it('is given up when it falls too often', async () => {
    const kept = keep(`${READY} setImmediate(() => process.exit(3));`);
    expect(await kept.over).toBe(3);
    expect(kept.children).toHaveLength(3);
    expect(kept.printed.at(-1)).toBe(
      'The server ended with code 3, too often in a short time. It is not started again.',
    );
  });

  it.each([
    ['ends well', `${READY} setImmediate(() => process.exit(0));`, 0],
    ['never started', 'process.exit(2);', 2],
  ])('is left alone when it %s', async (_title, program, code) => {
    const kept = keep(program);
    expect(await kept.over).toBe(code);
    expect(kept.children).toHaveLength(1);
    expect(kept.printed).toEqual([]);
  });

  it('does not come back when it is stopped while it rests', async () => {
    const kept = keep(`${READY} setImmediate(() => process.exit(1));`, {
      ...quick,
      firstMs: 60_000,
      mostMs: 60_000,
    });
    await vi.waitUntil(() => kept.printed.length > 0);
    await kept.stop();
    expect(kept.children).toHaveLength(1);
  });
});

it('rests longer after each fall, and forgets falls of long ago', () => {
  const limits = { falls: 4, withinMs: 1_000, firstMs: 10, mostMs: 25 };
  expect(nextRestart([0], limits)).toEqual({ again: true, afterMs: 10 });
  expect(nextRestart([0, 1], limits)).toEqual({ again: true, afterMs: 20 });
  expect(nextRestart([0, 1, 2], limits)).toEqual({ again: true, afterMs: 25 });
  expect(nextRestart([0, 1, 2, 3], limits)).toEqual({ again: false });
  expect(nextRestart([0, 1, 2, 3_000], limits)).toEqual({ again: true, afterMs: 10 });
});

it('a capped log keeps the newest lines within its size, and outlives a disk that refuses', () => {
  const path = join(folder, 'server.log');
  const log = new CappedLog(path, 1_000);
  for (let line = 0; line < 1_000; line++) log.write(Buffer.from(`line ${line}\n`));
  expect(readFileSync(path, 'utf8')).toMatch(/line 999\n$/);
  for (const each of [path, `${path}.1`]) {
    expect(statSync(each).size).toBeLessThanOrEqual(1_000);
    expect(statSync(each).mode & 0o777).toBe(0o600);
  }
  rmSync(path);
  for (let line = 0; line < 1_000; line++) log.write(Buffer.from(`again ${line}\n`));
  expect(readFileSync(path, 'utf8')).toMatch(/again 999\n$/);
  log.close();
  log.write(Buffer.from('after the end'));
  const full = new CappedLog('/dev/full', 1_000);
  full.write(Buffer.from('lost'));
  full.close();
  rmSync(folder, { recursive: true });
});
