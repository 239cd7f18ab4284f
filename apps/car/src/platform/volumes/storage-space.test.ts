import { expect, it } from 'vitest';
import type { Volume } from '../../ports/recordings.ts';
import { availableVolumes, effectiveLimit, hasRoom, type RecordingSpace } from './storage-space.ts';

const space = (volume: Volume, freeMb: number, usedMb = 0, isWritable = true): RecordingSpace => ({
  volume,
  folder: `/${volume}`,
  mountId: volume,
  freeBytes: freeMb * 1e6,
  totalBytes: 64e9,
  isWritable,
  usedByRecordings: usedMb * 1e6,
});
const limit = (storageLimit: number, selectedStorage: Volume, spaces: RecordingSpace[]) =>
  effectiveLimit({ storageLimit, selectedStorage }, spaces);

it('leaves 1000 MB of the chosen medium to others, and counts what recordings have as theirs', () => {
  expect(limit(9_000, 'internal', [space('internal', 5_000)])).toBe(4_000);
  expect(limit(9_000, 'internal', [space('internal', 5_000, 3_000)])).toBe(7_000);
  expect(limit(3_000, 'internal', [space('internal', 5_000)])).toBe(3_000);
  expect(limit(9_000, 'internal', [space('internal', 1_500)])).toBe(1_000);
  expect(limit(9_000, 'microsd', [space('internal', 5_000), space('microsd', 30_000)])).toBe(9_000);
});

it('keeps the limit of a medium that is not there', () => {
  expect(limit(9_000, 'usbotg', [space('internal', 5_000)])).toBe(9_000);
});

it('has room from 1000 MB on, with what older recordings make', () => {
  expect(hasRoom('internal', [space('internal', 999.9)])).toBe(false);
  expect(hasRoom('internal', [space('internal', 1_000)])).toBe(true);
  expect(hasRoom('internal', [space('internal', 400, 600)])).toBe(true);
  expect(hasRoom('internal', [])).toBe(false);
});

it('goes on internally while the chosen medium is gone or takes nothing, not when it is full', () => {
  const internal = space('internal', 2_000);
  expect(hasRoom('microsd', [internal])).toBe(true);
  expect(hasRoom('microsd', [internal, space('microsd', 8_000, 0, false)])).toBe(true);
  expect(hasRoom('microsd', [internal, space('microsd', 100)])).toBe(false);
  expect(hasRoom('microsd', [space('internal', 100), space('microsd', 8_000)])).toBe(true);
});

it('reports the media to phones in whole MB, with the names of the protocol', () => {
  expect(availableVolumes([space('internal', 12.9, 3.2), space('microsd', 1), space('usbotg', 0)])).toEqual([
    { type: 'internal', availableSpaceMB: 12, totalSpaceMB: 64_000, usedByRecordingsMB: 3 },
    { type: 'sdcard', availableSpaceMB: 1, totalSpaceMB: 64_000, usedByRecordingsMB: 0 },
    { type: 'usbotg', availableSpaceMB: 0, totalSpaceMB: 64_000, usedByRecordingsMB: 0 },
  ]);
});
