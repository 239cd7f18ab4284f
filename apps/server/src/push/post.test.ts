import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { post } from './post.ts';

let service: Server;
afterEach(() => void service.close());

/** A service that answers each request with these bytes and keeps the connection. */
async function answering(bytes: string): Promise<string> {
  service = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.write(bytes));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
}

const send = (url: string) => post(url, { headers: {}, body: Buffer.from('x'), lookup: () => {} });

it('ends at a service that wants to speak another protocol', async () => {
  const url = await answering(
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  );
  await expect(send(url)).rejects.toThrow();
});

it('goes by the answer that comes after an early one', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\n\r\n';
  const url = await answering(`${early}HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n`);
  expect(await send(url)).toEqual({ status: 201, retryAfter: null });
});
