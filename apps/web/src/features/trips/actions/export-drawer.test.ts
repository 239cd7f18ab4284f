import { TRIP_CSV, TRIP_JSON, toColumns } from '@ligo/vehicle';
import { expect, it, vi } from 'vitest';
import { tripItem } from '../test-support/trip-item.ts';
import { exportTrips } from './export-drawer.tsx';

const trips = [1, 2, 3].map((id) => tripItem({ id, createdAtS: id * 1_000 }));
/** Trip 2 has no points on this phone. */
const store = {
  open: async ({ id, createdAtS }: { id: number; createdAtS: number }) =>
    id === 2 ? null : toColumns([{ time: createdAtS, speed: id }]),
};

it('writes every trip with stored points, and counts the others', async () => {
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const { file, ...counts } = await exportTrips(store, trips, TRIP_JSON, {
    carName: 'c',
    signal,
    onProgress,
  });
  expect(counts).toEqual({ exportedCount: 2, missingCount: 1 });
  expect(file.type).toBe('application/json');
  expect(JSON.parse(await file.text())).toMatchObject({
    car: 'c',
    trips: [{ id: 1 }, { id: 3, points: [{ speed: 3 }] }],
  });
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
});

it('stops on request', async () => {
  const stop = new AbortController();
  const options = { carName: 'c', signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) };
  await expect(exportTrips(store, trips, TRIP_CSV, options)).rejects.toThrow('stopped');
});
