// @vitest-environment happy-dom
import { createLanes, createPortChannels } from '@ligo/link';
import { writeCarMessage } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';
import { createDemoServices } from './create-demo-services.ts';

let stores: Stores;
let services: ReturnType<typeof createDemoServices>;
const received: string[] = [];
const car = { isEnded: false, connections: 0 };
const fetched = vi.fn(async () => Response.json({ hash: 'build-1' }));

/** The other end of a port, which sends its state on request. */
const demoCar: DemoCar = {
  get: () => ({ hasFailed: false }),
  subscribe: () => () => {},
  connect(port) {
    car.connections += 1;
    const lanes = createLanes(createPortChannels(port, systemClock), {
      onOpen() {},
      onActivity() {},
      onIgnored() {},
      onClosed() {},
      onMessage(text) {
        const { action } = JSON.parse(text) as { action: string };
        received.push(action);
        if (action === 'Status') lanes.control.send(writeCarMessage('Status', { soc: 70 }));
      },
    });
  },
  command() {},
  end() {
    car.isEnded = true;
  },
};

beforeEach(async () => {
  // The link's limits run while this test waits, and not while the machine stands still.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  received.length = 0;
  Object.assign(car, { isEnded: false, connections: 0 });
  localStorage.setItem('ligo.token', 'of an owner');
  localStorage.setItem('ligo.language', 'ru');
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  services = createDemoServices(demoCar);
  stores = await services.load();
});
afterEach(async () => {
  services.stop();
  // The late parts of the app would come into a world that is gone.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  expect(car.isEnded).toBe(true);
});

it('reaches the car of the page over the link that every app has, and calls no one else', async () => {
  await vi.waitFor(() => expect(stores.live.get()).toMatchObject({ status: { soc: 70 }, isLive: true }));
  expect(stores.link.get()).toMatchObject({ reach: 'car', failure: null });
  expect(stores.carList.get()).toMatchObject({ cars: [{ name: 'Monaco' }], isFresh: true });
  expect(received).toContain('Status');
  expect(car.connections).toBe(1);
  expect(fetched).not.toHaveBeenCalled();
});

it('leaves the stored data of the owner unchanged', async () => {
  await vi.waitFor(() => expect(stores.live.get().isLive).toBe(true));
  await stores.signOut();
  expect({ ...localStorage }).toEqual({ 'ligo.token': 'of an owner', 'ligo.language': 'ru' });
});

it('keeps switches in memory, reads the version, and refuses what needs an account', async () => {
  const { api } = stores;
  const { carId } = stores.carList.get().cars[0] ?? { carId: '' };
  const before = await api.call('notificationSettings', { carId });
  const wanted = { ...before, notifyDriveChange: !before.notifyDriveChange };
  await api.call('notificationSettingsSave', { ...wanted, carId });
  expect(await api.call('notificationSettings', { carId })).toEqual(wanted);
  expect(await api.call('version', {})).toEqual({ hash: 'build-1' });
  expect(fetched).toHaveBeenCalledOnce();
  for (const call of [
    api.call('carDelete', { carId }),
    api.call('carAdd', { code: 'ABCD1234' }),
    api.call('accountExport', {}),
    api.call('accountDelete', { isSure: true }),
    api.call('notificationPublicKey', {}),
  ])
    await expect(call).rejects.toMatchObject({ failure: { status: 403 } });
  expect(stores.session.get().token).not.toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});
