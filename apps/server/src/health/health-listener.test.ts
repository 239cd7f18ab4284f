import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { compiled, freePort } from '@ligo/machine/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { killProcesses, startProcess } from '../test-support/server-process.ts';

afterEach(() => {
  vi.useRealTimers();
  killProcesses();
});

/** A server with a port for health, and what that port answers. */
async function start(settings: Record<string, string> = {}) {
  const port = await freePort();
  const server = await startProcess({ LIGO_HEALTH_PORT: String(port), ...settings });
  await server.ready;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  await vi.waitFor(async () => expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]));
  return { server, port, ask };
}

it('answers only health on its own port, and reports that the server leaves', async () => {
  // Long enough for a busy machine to check it; the test does not wait for its end.
  const { server, ask } = await start({ LIGO_DRAIN_S: '60' });
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  for (const path of ['/', '/metrics', '/api/car-list/list', '//readyz'])
    expect(await ask(path), path).toEqual([404, { code: 'not-found' }]);
  server.child.kill('SIGTERM');
  const leaving = [503, { status: 'unavailable', missing: ['leaving'] }];
  await vi.waitFor(async () => expect(await ask('/readyz')).toEqual(leaving));
});

it('answers again after the server crashed and was restarted at once', async () => {
  const { server, port } = await start();
  const fallen = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await fallen;
  const next = await startProcess({ LIGO_HEALTH_PORT: String(port) });
  await next.ready;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

/** The process that answers the health of this server; `undefined` while there is none. */
function healthProcessOf(server: number | undefined): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${server}\n`);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('health-process');
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

/** Ends that process, and answers which it was. */
function killHealthProcessOf(server: number | undefined): number {
  const pid = healthProcessOf(server);
  if (pid === undefined) throw new Error('There is no process that answers health');
  process.kill(pid, 'SIGKILL');
  return pid;
}

it('answers again when its own process fell, which is counted', async () => {
  const token = 'the-token-of-this-test';
  const { server, port, ask } = await start({ LIGO_METRICS_TOKEN: token });
  const fallen = killHealthProcessOf(server.child.pid);
  await vi.waitFor(async () => expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]));
  expect(healthProcessOf(server.child.pid)).not.toBe(fallen);
  const headers = { authorization: `Bearer ${token}` };
  const figures = await (await fetch(`${server.origin}/metrics`, { headers })).text();
  expect(figures).toContain('\nligo_health_process_falls_total 1\n');
  const idle = connect(port, '127.0.0.1');
  idle.on('error', () => idle.destroy());
  await once(idle, 'connect');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output().match(/health process crashed/g)).toHaveLength(1);
  expect(server.output()).not.toContain('unavailable');
});

it('starts nothing after it is closed, even while its process is restarting', async () => {
  const port = await freePort();
  const falls: string[] = [];
  const answer = async () => ({ status: 200, body: { status: 'ok' } }) as const;
  const program = compiled(new URL('./health-listener.ts', import.meta.url));
  const { createHealthListener } = (await import(program)) as typeof import('./health-listener.ts');
  const health = createHealthListener({ answer }, ({ message }) => falls.push(message));
  await health.listen('127.0.0.1', port);
  const fallen = killHealthProcessOf(process.pid);
  await vi.waitUntil(() => ![undefined, fallen].includes(healthProcessOf(process.pid)));
  vi.useFakeTimers();
  await health.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([falls.length, healthProcessOf(process.pid)]).toEqual([1, undefined]);
});
