import { FEATURE } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import { createRecordStorage } from '../car-scoped/create-car-record.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { createLinkBench } from '../test-support/link-bench.ts';
import { createAlarmPictures } from './alarm-pictures-store.ts';

const CAR = { accountId: 'ann', carId: 'car-one-1' };
const KEY = 'A'.repeat(43);

async function start(features: readonly string[] = [FEATURE.alarmPictures]) {
  const bench = createLinkBench();
  const storage = createFakeStorage();
  const kept: string[] = [];
  const ping = createObservable<PingState>({ versionCode: null, versionName: null, features });
  const pictures = createAlarmPictures(
    { ...bench, records: createRecordStorage(storage.tab()), notify() {} } as unknown as CarContext,
    ping,
    {
      keep: async (carId, key) => kept.push(`keep ${carId} ${key.length}`),
      remove: async (carId) => kept.push(`remove ${carId}`),
    },
  );
  pictures.select(CAR);
  pictures.start();
  await bench.start(CAR.carId);
  return { ...bench, kept, pictures, ping, send: bench.deliver, storage };
}

it('keeps the key that the car sends, outside the browser storage, and drops it when pictures are off', async () => {
  const { kept, pictures, send, storage } = await start();
  await send('GetAlarmPictures', { isOn: true, key: KEY });
  expect([pictures.get().value.isOn, kept]).toEqual([true, ['keep car-one-1 32']]);
  pictures.flush();
  expect([...storage.texts.values()].join()).not.toContain(KEY);
  await send('GetAlarmPictures', { isOn: false });
  expect([pictures.get().value.isOn, kept.at(-1)]).toEqual([false, 'remove car-one-1']);
  pictures.discard();
  await send('GetAlarmPictures', { isOn: true, key: KEY });
  expect(kept).toHaveLength(2);
});
