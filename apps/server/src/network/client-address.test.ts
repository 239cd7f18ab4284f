import { expect, it } from 'vitest';
import { networkOf } from './client-address.ts';

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
