import { createServer, type RequestListener } from 'node:http';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { HttpServerApi, ServerCallError } from './http-server-api.ts';

let close = () => {};
afterEach(() => close());

async function apiAgainst(listener: RequestListener): Promise<HttpServerApi> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  return new HttpServerApi(
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    'key',
    async () => 'signed',
  );
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
  await expect(refusing.links()).rejects.toMatchObject({ status: 401, call: 'carLinks' });
  close();
  await expect(refusing.links()).rejects.toMatchObject({ status: 0 });
  for (const text of fc.sample(fc.oneof(fc.string(), fc.json()), 60)) {
    const api = await apiAgainst((_request, response) => response.end(text));
    await expect(api.pairingCode()).rejects.toThrow(ServerCallError);
    close();
  }
});

it('waits neither for an answer that never comes nor for one that never ends', async () => {
  const silent = await apiAgainst(() => {});
  await expect(silent.links()).rejects.toMatchObject({ status: 0 });
  close();
  const endless = await apiAgainst((_request, response) => void response.writeHead(200).write('['));
  await expect(endless.links()).rejects.toThrow(ServerCallError);
});
