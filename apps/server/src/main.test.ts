import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { io } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { killProcesses, startProcess } from './test-support/server-process.ts';
import { serverUnderTest, Visitor } from './test-support/server-under-test.ts';
import { Client, openPhone } from './test-support/signaling-under-test.ts';

afterEach(killProcesses);

/** A phone that has a socket and names no car yet. */
async function connectedPhone(origin: string): Promise<Client> {
  const phone = new Client(io(origin, { transports: ['websocket'], extraHeaders: { origin } }));
  await phone.get('connect');
  return phone;
}

it('names the wrong setting, without a stack, and ends', async () => {
  const server = await startProcess({ LIGO_PRODUCTION: 'on' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('LIGO_PRODUCTION needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  expect(server.output()).not.toMatch(/\n\s+at /);
});

it('warns in production that there is no relay', async () => {
  const server = await startProcess({
    LIGO_PRODUCTION: 'on',
    LIGO_PUBLIC_ORIGIN: 'https://ligo.example',
    LIGO_TRUST_PROXY: 'on',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  await server.ready;
  const warning = /"level":40,[^\n]*No relay is configured \(LIGO_TURN_URLS\)/;
  await vi.waitFor(() => expect(server.output()).toMatch(warning));
});

it('uses a new key for tokens while it runs, and all accounts stay signed in', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-main-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR });
  const visitor = new Visitor();
  const token = (await visitor.signIn(server.origin)).searchParams.get('token') ?? '';
  const command = await startProcess({ LIGO_DATA_DIR }, 'rotate-keys');
  const unknown = await startProcess({}, 'dance');
  expect([await command.ended, command.output()]).toEqual([0, expect.stringContaining('new key')]);
  const list = () =>
    fetch(`${server.origin}/api/car-list/list`, { headers: { authorization: `Bearer ${token}` } });
  expect((await list()).status).toBe(200);
  const headers = { origin: server.origin };
  const renewed = await visitor.go(`${server.origin}/api/auth/refresh-access`, { method: 'POST', headers });
  expect(renewed.status).toBe(200);
  expect([await unknown.ended, unknown.output()]).toEqual([
    1,
    expect.stringContaining('Commands: backup FILE'),
  ]);
  await server.close();
});

it('ends in good time after its drain, with sockets and half a request open', async () => {
  const server = await startProcess({ LIGO_DRAIN_S: '1' });
  await server.ready;
  await connectedPhone(server.origin);
  const half = connect(server.port, '127.0.0.1');
  half.on('error', () => half.destroy());
  await once(half, 'connect');
  half.write('POST /api/car-list/add HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"code"');
  server.child.kill('SIGTERM');
  // One that waited for either is ended at its own limit, with another code.
  expect(await server.ended).toBe(0);
  half.destroy();
});

it('reports that it leaves before it ends, and disconnects its sockets meanwhile', async () => {
  // Long enough for a busy machine to check it; the test does not wait for its end.
  const server = await startProcess({ LIGO_DRAIN_S: '60' });
  await server.ready;
  const phone = await connectedPhone(server.origin);
  server.child.kill('SIGTERM');
  expect(await phone.get('refused')).toEqual({ code: 'busy', retryAfterMs: 0 });
  const ready = await fetch(`${server.origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', missing: ['leaving'] }]);
  expect(server.child.exitCode).toBeNull();
});

it('keeps its data folder and all in it to its owner, also a folder that was made for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-rights-'));
  chmodSync(folder, 0o755);
  const server = await startProcess({ LIGO_DATA_DIR: folder });
  await server.ready;
  const rightsOfOthers = (path: string) => statSync(path).mode & 0o077;
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['ligo.sqlite', 'ligo.sqlite-wal', 'ligo.sqlite-shm']));
  expect([folder, ...files.map((name) => join(folder, name))].filter(rightsOfOthers)).toEqual([]);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('ends when the program that started it is gone', async () => {
  const server = await startProcess({});
  await server.ready;
  const ended = once(server.child, 'exit');
  server.child.disconnect();
  expect((await ended)[0]).toBe(0);
});

it('logs no line for files and what is not there, and cuts the paths that it logs', async () => {
  const server = await startProcess({});
  await server.ready;
  const before = server.output().length;
  const long = 'x'.repeat(4_000);
  const ask = (count: number, path: string) =>
    Promise.all(Array.from({ length: count }, async () => (await fetch(server.origin + path)).arrayBuffer()));
  await ask(50, `/${long}`);
  // In parts: a process that is busy with 605 answers does not read the log in time, and lines are dropped.
  for (let part = 0; part < 11; part++) await ask(55, `/api/client-config?${long}`);
  await fetch(`${server.origin}/api/car-list/list/`, { headers: { authorization: `Bearer ${long}` } });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const lines = server.output().slice(before).split('\n');
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(600);
  expect(lines.filter((line) => line.includes('too many requests'))).toHaveLength(1);
  for (const line of lines) expect(line.length).toBeLessThan(400);
});

it('continues without a reader of what its libraries print', async () => {
  // The platform's own HTTP server then prints of each request.
  const server = await startProcess({ NODE_DEBUG: 'http' });
  await server.ready;
  server.child.stderr?.destroy();
  for (let asked = 0; asked < 5; asked++)
    expect((await fetch(`${server.origin}/healthz`, { headers: { connection: 'close' } })).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('warns once that requests are forwarded although no proxy is trusted', async () => {
  const server = await startProcess({});
  await server.ready;
  for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-for']) {
    await fetch(`${server.origin}/healthz`, { headers: { [name]: 'for=203.0.113.1' } });
  }
  server.child.kill('SIGTERM');
  await server.ended;
  expect(server.output().match(/LIGO_TRUST_PROXY is off/g)).toHaveLength(1);
});

it('names a Redis that does not answer, without its password, and ends', async () => {
  const port = await freePort();
  const server = await startProcess({ LIGO_REDIS_URL: `redis://user:secret@127.0.0.1:${port}` });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`Redis at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`);
  expect(server.output()).not.toMatch(/secret|\n\s+at /);
});

it('logs requests, 200 characters of their paths at most, and no token, code, address or query of them', async () => {
  const server = await startProcess({ LIGO_LOG_LEVEL: 'debug' });
  await server.ready;
  const visitor = new Visitor();
  const popup = await visitor.signIn(server.origin, 'secret-person@x.example');
  const token = popup.searchParams.get('token') ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: 'SECRET42' });
  await fetch(`${server.origin}/api/car-list/add`, { method: 'POST', headers, body });
  await fetch(`${server.origin}/api/car-list/list?secret-query=${token}`, { headers });
  await fetch(`${server.origin}/${'x'.repeat(4_000)}`);
  await fetch(`${server.origin}/api/auth/callback?code=secret-code&state=secret-state`);
  await openPhone(server.origin, token, 'secret-car-id-42').get('refused');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const output = server.output();
  expect(output).toContain('"path":"/api/car-list/list"');
  expect(output).toContain(`"path":"/${'x'.repeat(199)}"`);
  expect(output).not.toMatch(/secret/i);
  for (const part of token.split('.')) expect(output).not.toContain(part);
  for (const cookie of visitor.cookieValues().filter((value) => value !== '1'))
    expect(output).not.toContain(cookie);
});
