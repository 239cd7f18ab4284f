import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { escapedErrors } from '../test-support/escaped-errors.ts';
import { rawRequest } from '../test-support/raw-request.ts';
import { serverUnderTest } from '../test-support/server-under-test.ts';

const escaped = escapedErrors();
let server: Awaited<ReturnType<typeof serverUnderTest>>;
beforeAll(async () => {
  server = await serverUnderTest({ LIGO_TRUST_PROXY: 'on' });
});
afterAll(() => server.close());

const method = fc.constantFrom('GET', 'POST', 'OPTIONS', 'HEAD', 'CONNECT', 'PRI', 'get', 'X');
const target = fc.oneof(
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/%',
    '/%zz',
    '/api/auth/callback?%',
    '/api/car-list/add',
    'http://',
    'localhost:1',
  ),
  fc.constantFrom(
    '/socket.io/',
    '/socket.io/?EIO=4&transport=websocket',
    '/socket.io/?EIO=3&transport=websocket',
  ),
  fc.constantFrom(
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?transport=websocket&sid=x',
    '/socket.io',
  ),
  fc.constantFrom(
    '/demo-oidc/',
    '/demo-oidc/token',
    '/demo-oidc/auth?client_id=ligo-demo',
    '/demo-oidc/%2e%2e/api',
    '/demo-oidc',
  ),
  anyText({ maxLength: 30 }).map((text) => `/${text}`),
);
const header = fc.oneof(
  fc.constantFrom('Host: localhost', 'Host:', 'Host: [', 'Host: localhost\r\nHost: x', 'Connection: Upgrade'),
  fc.constantFrom(
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: x',
    'Origin: null',
  ),
  fc.constantFrom(
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Expect: 100-continue',
    'Transfer-Encoding: chunked',
  ),
  fc.constantFrom(
    'X-Forwarded-For: ,,,',
    'X-Forwarded-For: x',
    'Content-Length: 5',
    'Content-Length: -1',
    'Cookie: =;%',
  ),
  fc.constantFrom(
    'Content-Type: application/json',
    'Content-Type: ;',
    'Accept-Encoding: \u00ff',
    'Range: bytes=9-1',
  ),
  fc.string({ maxLength: 30 }),
);
const request = fc
  .tuple(method, target, fc.array(header, { maxLength: 8 }), anyText({ maxLength: 20 }))
  .map(
    ([verb, at, headers, body]) =>
      `${verb} ${at} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  );

it('whatever bytes a client sends, they cost its own connection at most', async () => {
  const bytes = fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: anyText() });
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 3 }), async (texts) => {
      await rawRequest(server.origin, texts.join(''), 30);
      expect(escaped).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
