import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { addressesOf, unitInterfaces } from './unit-interfaces.ts';

it('are those of the system, and none where it hides them', () => {
  expect(unitInterfaces()).toEqual(networkInterfaces());
  const hidden = unitInterfaces(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 13');
  });
  expect(hidden).toEqual({});
  expect(addressesOf(hidden)).toEqual([]);
});
