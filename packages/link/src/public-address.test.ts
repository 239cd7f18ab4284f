import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { INNER_IPV4, wrapped } from './test-support/index.ts';

it.each(INNER_IPV4)('%s is not public, also inside an IPv6 address', (address) => {
  for (const each of [address, ...wrapped(address)])
    expect([each, isPublicAddress(each)]).toEqual([each, false]);
});

const OTHERS =
  ':: ::1 100::1 1fff::1 4000::1 5f00::1 2001:2::1 2001:1ff::1 2001:db8::1 2002:: 3fff::1 3fff:fff::1 fc00::1 fd12::1 ' +
  'fe80::1 fe80::1%eth0 2606:4700::1111%eth0 fec0::1 ff02::1 push.example 0x7f000001 017700000001';
it.each(['', ...OTHERS.split(' ')])('"%s" is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const PUBLIC =
  '8.8.8.8 172.32.0.1 100.128.0.1 192.0.1.1 2000::1 2001:200::1 2001:db9::1 2003::1 2606:4700::1111 2a00:1450:4001::200e 3fff:1000::1';
it.each(PUBLIC.split(' '))('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('takes no text for an address that is none', () => {
  const piece = fc.oneof(
    fc.constantFrom(':', '::', '.', '8.8.8.8', '08.8.8.8', '256.1.1.1', '2606', '2606:4700', '%', ' ', 'g'),
    fc.integer({ min: 0, max: 0x1ffff }).map((group) => group.toString(16)),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (each) => isIP(each) !== 0 || !isPublicAddress(each)),
    { numRuns: 5_000 },
  );
});

it('takes each public IPv6 address in each of its forms', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((each) => each.toString(16));
  const rest = fc.array(group, { minLength: 0, maxLength: 5 });
  fc.assert(
    fc.property(rest, rest, fc.constantFrom('', '8.8.8.8'), (before, after, end) => {
      const tail = [...after.slice(0, 5 - before.length), ...(end ? [end] : [])].slice(0, 4);
      const text = ['2606', '4700', ...before].slice(0, 4).join(':');
      const address = `${text}::${tail.join(':')}`;
      return isPublicAddress(address) === (isIP(address) === 6);
    }),
  );
});
