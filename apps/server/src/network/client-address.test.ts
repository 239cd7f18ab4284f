import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress, networkOf, trustedHops } from './client-address.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7:1024', '203.0.113.7:65535', '::ffff:203.0.113.7', '::FFFF:203.0.113.7']],
  ['203.0.113.8', ['::ffff:cb00:7108', '[::ffff:203.0.113.8]:443', '0:0:0:0:0:ffff:cb00:7108']],
  [
    '2001:db8:0:7::1',
    ['2001:0DB8:0000:0007::2', '2001:db8:0:7:8:9:a:b', '[2001:db8:0:7::1]', '[2001:db8:0:7::9]:50000'],
  ],
  ['2001:db8::1', ['2001:db8:0:0::9', '2001:0db8:0000:0000:0000:0000:0000:0003']],
  [
    'unknown',
    ['', '_hidden1', '_hidden2', 'x', 'a.b.c.d', '1.2.3.4.5', '[', '[x]:1', '\u0000', ':1', '999.1.1.1:1'],
  ],
])('%s is one client, however it is written', (address, others) => {
  for (const other of others) expect(networkOf(other), other).toBe(networkOf(address));
});

it('distinguishes clients', () => {
  const all = [
    '203.0.113.7',
    '203.0.113.70',
    '2001:db8::1',
    '2001:db8:0:7::1',
    '2001:db8:0:8::1',
    'unknown',
    '::1',
  ];
  expect(new Set(all.map(networkOf)).size).toBe(all.length);
});

it.each([
  ['127.0.0.1', 1, '203.0.113.1'],
  ['::1', 1, '203.0.113.1'],
  ['::ffff:10.1.2.3', 1, '203.0.113.1'],
  ['192.168.7.1', 1, '203.0.113.1'],
  ['fd00::1', 1, '203.0.113.1'],
  ['100.100.1.1', 1, '203.0.113.1'],
  ['172.16.0.1', 2, '198.51.100.9'],
  ['198.51.100.77', 1, '198.51.100.77'],
  ['2001:db8::77', 2, '2001:db8::77'],
  ['::ffff:198.51.100.77', 1, '::ffff:198.51.100.77'],
  ['127.0.0.1', 0, '127.0.0.1'],
])('a request from %s with %i proxies in front is of %s', (peer, proxies, client) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = '198.51.100.9, 203.0.113.1';
  expect(clientAddress(request, trustedHops(proxies))).toBe(client);
});
