import { describe, expect, it } from 'vitest';
import type { KeyValueStore } from '../key-value-store.ts';

/** The requirements of every key-value store. */
export function describeKeyValueStore(name: string, make: () => KeyValueStore): void {
  describe(`key-value store ${name}`, () => {
    it('returns a value as it was written, however it is changed meanwhile', () => {
      const kv = make();
      const stages = { driver: 1, passenger: [2, null], texts: { 'ß"\\': 'לום' } };
      kv.write('seats', stages);
      stages.driver = 3;
      expect(kv.read('seats')).toEqual({ driver: 1, passenger: [2, null], texts: { 'ß"\\': 'לום' } });
    });

    it('replaces the value of a name, and of no other', () => {
      const kv = make();
      for (const value of [false, 0, '', null]) kv.write('first', value);
      kv.write('second', 'other');
      expect([kv.read('first'), kv.read('second')]).toEqual([null, 'other']);
    });

    it('has no value of an unknown name', () => {
      expect(make().read('constructor')).toBeUndefined();
    });
  });
}
