import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, test, vi } from 'vitest';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import { StorageFullError } from '../../ports/storage.ts';
import { rowOfSummary } from '../trips/trip-row.ts';
import { createHistoryWriter, entryOf, type WriteOutcome } from './create-history-writer.ts';

const row = (id: number) =>
  rowOfSummary({ id, created_at: id * 10, pointsLength: 1, tms: 1, tme: 2, points: [] }, null);

function createBench() {
  const storage = createMemoryTripStorage();
  const clock = createVirtualClock();
  const outcomes: WriteOutcome[] = [];
  const writer = createHistoryWriter(storage, 'me/car-1', clock, (outcome) => outcomes.push(outcome));
  const stored = async (owner: string) => (await storage.firstRows(owner, 9, null)).map(({ id }) => id);
  return { storage, clock, outcomes, writer, stored };
}

test('rows that come one after another are written together, 2 s after the last and at most 3 s after the first', async () => {
  const { storage, clock, writer, stored } = createBench();
  const put = vi.spyOn(storage, 'put');
  writer.putDebounced(row(1));
  await clock.advance(1_500);
  writer.putDebounced(row(2));
  expect(await stored('me/car-1')).toEqual([]);
  await clock.advance(1_500);
  expect(await stored('me/car-1')).toEqual([1, 2]);
  expect(put).toHaveBeenCalledOnce();
});

test('a dropped row is not written, even if it was queued', async () => {
  const { clock, writer, stored } = createBench();
  writer.putDebounced(row(1));
  const late = [writer.put([entryOf(row(2))]), writer.put([entryOf(row(3))])];
  writer.drop();
  expect(await Promise.all(late)).toEqual([false, false]);
  await clock.advance(5_000);
  expect(await stored('me/car-1')).toEqual([]);
  expect(await writer.put([entryOf(row(4))])).toBe(false);
  expect(await stored('me/car-1')).toEqual([]);
});

test('what could not be stored is tried again when the app goes out of sight', async () => {
  const { storage, writer, stored } = createBench();
  vi.spyOn(storage, 'put').mockRejectedValueOnce(new StorageFullError('full'));
  writer.putDebounced(row(1));
  writer.writeRows();
  await writer.settled();
  writer.writeRows();
  await writer.settled();
  expect(await stored('me/car-1')).toEqual([1]);
});

test('reports the outcome of each write', async () => {
  const { storage, outcomes, writer } = createBench();
  const put = vi.spyOn(storage, 'put');
  expect(await writer.put([entryOf(row(1))])).toBe(true);
  put.mockRejectedValueOnce(new StorageFullError('full')).mockRejectedValueOnce(new Error('broken'));
  expect(await writer.put([entryOf(row(2))])).toBe(false);
  expect(await writer.put([entryOf(row(3))])).toBe(false);
  expect(outcomes).toEqual(['stored', 'full', 'failed']);
});
