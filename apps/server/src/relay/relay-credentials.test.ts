import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test-support/server-under-test.ts';
import { turnAllocate } from '../test-support/turn-allocate.ts';
import { relayServers } from './relay-credentials.ts';

const SECRET = 'a secret of this test';
const LIFETIME_S = 600;
const settings = {
  stunUrls: ['stun:s.example'],
  turnUrls: ['turn:t.example'],
  secret: SECRET,
  lifetimeS: LIFETIME_S,
};

it('names the servers that are configured, the relays with credentials of their own', () => {
  const now = 1_700_000_000_000;
  const [stun, turn] = relayServers(settings, now);
  expect(stun).toEqual({ urls: ['stun:s.example'] });
  expect(turn?.username).toMatch(/^1700000600:[0-9a-f]{12}$/);
  expect(relayServers(settings, now)[1]?.username).not.toBe(turn?.username);
  expect(relayServers({ ...settings, stunUrls: [], secret: null }, now)).toEqual([]);
});

const hasTurnserver = spawnSync('turnserver', ['--version']).error === undefined;
if (!hasTurnserver) process.stdout.write('Skipped: turnserver is not installed here.\n');

describe.runIf(hasTurnserver)('against coturn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-turn-'));
  let port = 0;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    port = await freePort();
    const child = spawn(
      'turnserver',
      [
        ...['-n', '--use-auth-secret', `--static-auth-secret=${SECRET}`, '--realm=ligo.test'],
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
        ...['--no-tls', '--no-dtls', '--no-cli', '--log-file=stdout', `--pidfile=${join(folder, 'pid')}`],
        ...[`--userdb=${join(folder, 'db')}`],
      ],
      { stdio: 'ignore', cwd: folder },
    );
    stop = async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    };
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  const credentials = (secret: string, nowMs: number) => {
    const turn = relayServers({ ...settings, secret }, nowMs)[1];
    return [turn?.username ?? '', turn?.credential ?? ''] as const;
  };

  it('gives credentials that it takes', async () => {
    expect(await turnAllocate(port, ...credentials(SECRET, Date.now()))).toBe('allocated');
  });

  it('gives credentials that run out', async () => {
    const longAgo = Date.now() - (LIFETIME_S + 5) * 1000;
    expect(await turnAllocate(port, ...credentials(SECRET, longAgo))).toBe(401);
  });

  it('and nobody else can make them', async () => {
    expect(await turnAllocate(port, ...credentials('a secret of somebody else', Date.now()))).toBe(401);
  });
});
