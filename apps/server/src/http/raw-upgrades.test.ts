import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { escapedErrors } from '../test-support/escaped-errors.ts';
import { serverUnderTest } from '../test-support/server-under-test.ts';

const escaped = escapedErrors();
let server: Awaited<ReturnType<typeof serverUnderTest>>;
let client: Socket;
beforeAll(async () => {
  server = await serverUnderTest();
});
afterEach(() => client.destroy());
afterAll(() => server.close());

/** Asks for another protocol at a path; answers how the server's end of the connection closes. */
async function upgrade(path: string): Promise<{ closed: Promise<void> }> {
  const { hostname, port, host } = new URL(server.origin);
  // It never closes its side by itself.
  client = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  client.on('error', () => {});
  const arrived = once(server.app.server, 'upgrade') as Promise<[unknown, Socket]>;
  client.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [, theirs] = await arrived;
  // `once` would catch the error that nothing else handles.
  return { closed: new Promise((resolve) => theirs.on('close', () => resolve())) };
}

describe('an upgrade', () => {
  it.each(['/', '/api/client-config', '/socket.io', '/socket.io/'])(
    'at %s that is reset costs its own connection alone',
    async (path) => {
      const { closed } = await upgrade(path);
      client.resetAndDestroy();
      await closed;
      expect(escaped.splice(0)).toEqual([]);
    },
  );

  it.each(['/', '/socket.io', '/%73ocket.io/'])(
    'at %s, which is no place for it, is cut off',
    async (path) => {
      const { closed } = await upgrade(path);
      await closed;
    },
  );
});
