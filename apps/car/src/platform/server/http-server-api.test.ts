import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { collectGarbage } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { listenOn } from '../../test-support/listen-on.ts';
import { HttpServerApi, ServerCallError, serverStateOf } from './http-server-api.ts';
import { ServerClock } from './server-clock.ts';

let close = () => {};
afterEach(() => close());

async function apiAgainst(
  listener: RequestListener,
  { token = async () => 'signed', clock = new ServerClock(Date.now, () => {}) } = {},
): Promise<HttpServerApi> {
  const server = createServer(listener);
  const port = await listenOn(server);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return new HttpServerApi(`http://127.0.0.1:${port}`, 'key', token, clock);
}

it('signs its calls and reads the answers', async () => {
  const api = await apiAgainst((request, response) => {
    expect(request.headers.authorization).toBe('Bearer signed');
    response.end(JSON.stringify({ code: 'ABCD1234', expiresAt: 5, news: true }));
  });
  expect(await api.pairingCode()).toEqual({ code: 'ABCD1234', expiresAt: 5 });
});

it('takes a refusal, silence and rubbish for a failed call, with its status', async () => {
  const refusing = await apiAgainst((_request, response) => response.writeHead(401).end('{}'));
  await expect(refusing.pairings()).rejects.toMatchObject({ status: 401, call: 'carLinks' });
  close();
  await expect(refusing.pairings()).rejects.toMatchObject({ status: 0 });
  for (const text of fc.sample(fc.oneof(fc.string(), fc.json()), 60)) {
    const api = await apiAgainst((_request, response) => response.end(text));
    await expect(api.pairingCode()).rejects.toThrow(ServerCallError);
    close();
  }
});

it('waits neither for an answer that never comes nor for one that never ends, whatever garbage is collected meanwhile', async () => {
  onTestFinished(collectGarbage());
  const silent = await apiAgainst(() => {});
  const closeSilent = close;
  const endless = await apiAgainst((_request, response) => void response.writeHead(200).write('['));
  await Promise.all([
    expect(silent.pairings()).rejects.toMatchObject({ status: 0 }),
    expect(endless.pairings()).rejects.toThrow(ServerCallError),
  ]);
  closeSilent();
}, 15_000);

it.each([301, 302, 303, 307, 308])('follows no redirect with status %i', async (status) => {
  const requests: string[] = [];
  const api = await apiAgainst((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(status, { location: '/api/sendCmd?cmd=open-trunk' }).end();
  });
  await expect(api.pairingCode()).rejects.toMatchObject({ status: 0 });
  expect(requests).toEqual(['/api/car/pairing-code']);
});

it('ends the download of a response that is too large, also of a small compressed one', async () => {
  const text = JSON.stringify({ code: 'ABCD1234', expiresAt: 5, junk: ' '.repeat(5_000_000) });
  const compressed = gzipSync(text);
  const api = await apiAgainst((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed);
  });
  await expect(api.pairingCode()).rejects.toMatchObject({ status: 200 });
});

it("signs again by the server's time when its own made the token wrong, at any call", async () => {
  const [clockAhead, reported] = [3_600_000, [] as number[]];
  const clock = new ServerClock(
    () => Date.now() + clockAhead,
    (aheadMs) => reported.push(aheadMs),
  );
  const api = await apiAgainst(
    (request, response) => {
      const signedAtMs = Number(request.headers.authorization?.slice('Bearer '.length));
      const isGood = Math.abs(signedAtMs - Date.now()) < 30_000;
      response.writeHead(isGood ? 200 : 401).end(isGood ? '{"code":"ABCD1234","expiresAt":5}' : '{}');
    },
    { clock, token: async () => String(clock.nowMs()) },
  );
  const codes = await Promise.all([api.pairingCode(), api.pairingCode(), api.pairingCode()]);
  expect(codes.map(({ code }) => code)).toEqual(Array(3).fill('ABCD1234'));
  expect(reported).toEqual([expect.closeTo(clockAhead, -4)]);
});

it('asks for a refused token once more only if the time was news', async () => {
  let calls = 0;
  const api = await apiAgainst((_request, response) => {
    calls += 1;
    response.writeHead(401).end('{}');
  });
  await expect(api.pairings()).rejects.toMatchObject({ status: 401 });
  expect(calls).toBe(1);
  await api.syncTime();
  expect(calls).toBe(2);
});

it('distinguishes a refusal, a certificate of another time, and silence', () => {
  const failed = (code: string) =>
    new ServerCallError('carLinks', 0, {
      cause: new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    });
  expect(serverStateOf(new ServerCallError('carLinks', 401))).toBe('refused');
  expect(serverStateOf(failed('CERT_HAS_EXPIRED'))).toBe('untrusted');
  expect(serverStateOf(failed('CERT_NOT_YET_VALID'))).toBe('untrusted');
  expect(serverStateOf(failed('ECONNREFUSED'))).toBe('unreachable');
  expect(serverStateOf(new ServerCallError('carLinks', 500))).toBe('unreachable');
});
