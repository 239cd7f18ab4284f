import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../test-support/free-port.ts';
import { killProcesses, startProcess } from '../test-support/server-process.ts';

/** Several processes, compiled as they start. */
const LIMIT_MS = 60_000;

afterEach(killProcesses);

/** A server with a port for health, and what that port answers. */
async function start() {
  const port = await freePort();
  const server = await startProcess({ LIGO_HEALTH_PORT: String(port), LIGO_DRAIN_S: '2' });
  await server.ready;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  await vi.waitFor(async () => expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]), LIMIT_MS);
  return { server, port, ask };
}

it(
  'answers health at a port of its own and nothing else, and says that the server leaves',
  async () => {
    const { server, port, ask } = await start();
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
    for (const path of ['/', '/metrics', '/api/car-list/list', '//readyz'])
      expect(await ask(path), path).toEqual([404, { code: 'not-found' }]);
    const idle = connect(port, '127.0.0.1');
    idle.on('error', () => idle.destroy());
    await once(idle, 'connect');
    server.child.kill('SIGTERM');
    const leaving = [503, { status: 'unavailable', missing: ['leaving'] }];
    await vi.waitFor(async () => expect(await ask('/readyz')).toEqual(leaving));
    expect(await server.ended).toBe(0);
  },
  LIMIT_MS,
);

it(
  'answers again when the server fell and is started anew at once',
  async () => {
    const { server, port } = await start();
    const fallen = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await fallen;
    const next = await startProcess({ LIGO_HEALTH_PORT: String(port) });
    await next.ready;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  },
  LIMIT_MS,
);

it(
  'lets no server start whose port for health is taken',
  async () => {
    const { port } = await start();
    const second = await startProcess({ LIGO_HEALTH_PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('EADDRINUSE');
  },
  LIMIT_MS,
);
