import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_NAME, startCaddy, startNginx, type TestProxy } from './test-support/proxies.ts';
import { killProcesses, startProcess } from './test-support/server-process.ts';

const host = EXAMPLE_NAME;

/** An answer of the proxy to a browser that knows the service by its public name. */
function get(proxy: TestProxy, path: string, headers: Record<string, string> = {}) {
  const url = new URL(proxy.origin);
  const port = proxy.origin.startsWith('https') ? '' : `:${url.port}`;
  // As it is spelled: a URL would normalize it.
  const options = { path, rejectUnauthorized: false, headers: { host: `${host}${port}`, ...headers } };
  return new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : plainRequest;
    send(url, options, (answer) => {
      answer
        .resume()
        .once('end', () => resolve({ status: answer.statusCode, type: answer.headers['content-type'] }));
    })
      .once('error', reject)
      .end();
  });
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s as the example configures it', (_name, startProxy) => {
  let server: Awaited<ReturnType<typeof startProcess>>;
  let proxy: TestProxy;
  beforeAll(async () => {
    server = await startProcess({
      LIGO_PRODUCTION: 'on',
      LIGO_PUBLIC_ORIGIN: `https://${host}`,
      LIGO_TRUST_PROXY: 'on',
      LIGO_METRICS_TOKEN: 'a token of sixteen characters',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
    await server.ready;
    proxy = await startProxy(server.port);
  });
  afterAll(async () => {
    await proxy.stop();
    killProcesses();
  });

  it('calls are answered, and health is; figures are not', async () => {
    expect(await get(proxy, '/api/client-config')).toMatchObject({ status: 200 });
    expect(await get(proxy, '/readyz')).toMatchObject({ status: 200 });
    const authorization = 'Bearer a token of sixteen characters';
    for (const path of ['/metrics', '/metrics/', '//metrics', '/metrics?x', '/%6detrics/', '/x/../metrics/'])
      expect(await get(proxy, path, { authorization }), path).toMatchObject({ status: 404 });
  });

  it('a client is known by its own address, whatever headers it sends', async () => {
    await get(proxy, '/api/client-config', { 'x-forwarded-for': '198.51.100.7' });
    await expect.poll(() => server.output()).toContain('"path":"/api/client-config"');
    expect(server.output()).toMatch(/"ip":"(127\.0\.0\.1|::1)"/);
    expect(server.output()).not.toContain('198.51.100.7');
  });

  it('sockets of phones open', async () => {
    const socket = io(proxy.origin, {
      transports: ['websocket'],
      rejectUnauthorized: false,
      extraHeaders: {
        host: proxy.origin.startsWith('https') ? host : `${host}:${new URL(proxy.origin).port}`,
        origin: `https://${host}`,
      },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    socket.close();
  });
});
