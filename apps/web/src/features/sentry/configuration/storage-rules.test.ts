import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  chooseStorage,
  clampLimit,
  MIN_FREE_MB,
  STORAGES,
  storageInUse,
  storageSpace,
} from './storage-rules.ts';

const volume = fc.record(
  {
    type: fc.constantFrom('internal', 'sdcard', 'usbotg', 'cloud'),
    availableSpaceMB: fc.nat(100_000),
    totalSpaceMB: fc.nat(100_000),
    usedByRecordingsMB: fc.nat(100_000),
  },
  { requiredKeys: ['type', 'availableSpaceMB', 'totalSpaceMB'] },
);
const config = fc.record({
  selectedStorage: fc.constantFrom(...STORAGES.map(({ storage }) => storage)),
  storageLimit: fc.nat(200_000),
  availableVolumes: fc.array(volume, { maxLength: 4 }),
});

it('with any report of the car, a limit can be set that leaves 1000 MB to others, and never under 1000 MB', () => {
  fc.assert(
    fc.property(config, ({ availableVolumes, selectedStorage, storageLimit }) => {
      const room = storageSpace(availableVolumes, selectedStorage);
      const limit = clampLimit(storageLimit, room);
      expect(limit).toBeGreaterThanOrEqual(MIN_FREE_MB);
      expect(limit).toBeLessThanOrEqual(room.maxMB);
      expect(room.maxMB).toBe(Math.max(1_000, room.freeMB + (room.usedMB ?? 0) - 1_000));
      expect(room.isFull).toBe(room.freeMB + (room.usedMB ?? 0) < 1_000);
      expect(room.totalMB).toBeGreaterThanOrEqual(room.freeMB + (room.usedMB ?? 0));
    }),
  );
});

it('another storage takes the limit along, as far as it has room for it', () => {
  fc.assert(
    fc.property(config, (before) => {
      for (const { storage } of STORAGES) {
        const change = chooseStorage(before, storage);
        expect(change.selectedStorage).toBe(storage);
        expect(change.storageLimit).toBeLessThanOrEqual(storageSpace(before.availableVolumes, storage).maxMB);
        expect(change.storageLimit).toBeGreaterThanOrEqual(1_000);
        expect(chooseStorage({ ...before, ...change }, storage)).toEqual(change);
      }
    }),
  );
  const volumes = [
    { type: 'internal', availableSpaceMB: 5_000, totalSpaceMB: 8_000 },
    { type: 'sdcard', availableSpaceMB: 60_000, totalSpaceMB: 64_000 },
  ];
  const onCard = { selectedStorage: 'microsd' as const, storageLimit: 30_000, availableVolumes: volumes };
  expect(chooseStorage(onCard, 'internal')).toEqual({ selectedStorage: 'internal', storageLimit: 4_000 });
});

it('records on an available storage: the internal one always is, another one only with its volume', () => {
  fc.assert(
    fc.property(config, (each) => {
      const inUse = storageInUse(each);
      const type = { internal: 'internal', microsd: 'sdcard', usbotg: 'usbotg' }[each.selectedStorage];
      const isAvailable = type === 'internal' || each.availableVolumes.some((its) => its.type === type);
      expect(inUse).toBe(isAvailable ? each.selectedStorage : 'internal');
    }),
  );
});

it('takes a storage of which nothing is known for one of 4000 MB with 3600 free', () => {
  expect(storageSpace([], 'internal')).toEqual({
    isAvailable: true,
    freeMB: 3_600,
    totalMB: 4_000,
    usedMB: null,
    isFull: false,
    maxMB: 2_600,
  });
});
