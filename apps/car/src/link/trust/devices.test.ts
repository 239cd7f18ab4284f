import { expect, it, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { createDevices } from './devices.ts';

/** The list of a car on a folder of its own, opened again by `restart`. */
function start(folder = tempFolder()) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const time = { nowMs: 1_000, isCodeShown: false };
  const store = openStore(folder, 1, log);
  const wallTime = { nowMs: () => time.nowMs, after: () => () => {} };
  const devices = createDevices(
    { wallTime, log },
    store.devices,
    (id) => `${id}@example.org`,
    () => time.isCodeShown,
  );
  /** A phone with this key waits; resolves its decision. */
  const wait = (key: string, pairingId = 'p', name = 'Chrome') => {
    const decide = vi.fn();
    const leave = devices.wait({ key, name, number: '123456', decide }, pairingId);
    return { decide, leave };
  };
  const restart = () => {
    store.close();
    return start(folder);
  };
  return { devices, store, log, time, wait, restart };
}
const keysOf = ({ devices }: ReturnType<typeof start>) => devices.waiting().map(({ key }) => key);

it('DEV-1 accepts an approved device for its pairing, also after a restart, and no other', () => {
  const car = start();
  expect(car.devices.statusOf('k', 'p')).toBe('waiting');
  expect(car.devices.approve('k', 'dashboard')).toBe(false);
  const { decide } = car.wait('k');
  expect(car.devices.approve('k', 'dashboard')).toBe(true);
  expect([decide.mock.calls, keysOf(car)]).toEqual([[['ok']], []]);
  const { devices, store } = car.restart();
  expect(['p', 'q'].map((pairingId) => devices.statusOf('k', pairingId))).toEqual(['ok', 'waiting']);
  expect(store.devices.all()).toMatchObject([{ acceptedBy: 'dashboard', acceptedAt: 1_000, endedAt: null }]);
});

it('DEV-1 DEV-3 accepts a device that has proven the secret of a QR code, also a removed one, and not if it cannot be stored', () => {
  const car = start();
  car.wait('k');
  car.devices.refuse('k', 'dashboard');
  car.wait('k');
  car.devices.invite({ key: 'k', name: 'Chrome' }, 'p');
  expect([car.devices.statusOf('k', 'p'), car.devices.statusOf('k', 'q'), keysOf(car)]).toEqual([
    'ok',
    'waiting',
    [],
  ]);
  expect(car.store.devices.all()).toMatchObject([{ acceptedBy: 'qr', endedAt: null }]);
  car.store.close();
  expect(() => car.devices.invite({ key: 'l', name: 'Chrome' }, 'p')).toThrow();
  expect(car.devices.statusOf('l', 'p')).toBe('waiting');
});

it('DEV-2 shows at most 4 devices of a pairing and 16 in all, until their connections end', () => {
  const car = start();
  const listener = vi.fn();
  car.devices.onWaiting(listener);
  const first = car.wait('0', 'p', 'Chrome\u001b[2J');
  for (let each = 1; each < 30; each++) car.wait(String(each), each < 6 ? 'p' : `p${each}`);
  expect(keysOf(car)).toEqual([
    '0',
    '1',
    '2',
    '3',
    ...Array.from({ length: 12 }, (_, each) => String(each + 6)),
  ]);
  expect(listener.mock.calls[0]).toMatchObject([{ name: 'Chrome?[2J', account: 'p@example.org' }]);
  expect(listener).toHaveBeenCalledTimes(16);
  first.leave();
  expect(keysOf(car)).not.toContain('0');
});

it('DEV-2 a device that links once more replaces itself', () => {
  const car = start();
  const old = car.wait('k');
  const now = car.wait('k');
  old.leave();
  car.devices.approve('k', 'terminal');
  expect([old.decide.mock.calls, now.decide.mock.calls]).toEqual([[], [['ok']]]);
});

it('DEV-3 a refused device stays refused, also after a restart, unless the car shows a code', () => {
  const car = start();
  const { decide } = car.wait('k');
  expect(car.devices.refuse('k', 'dashboard')).toBe(true);
  expect(car.devices.refuse('k', 'dashboard')).toBe(false);
  expect([decide.mock.calls, car.devices.statusOf('k', 'p')]).toEqual([[['unknown']], 'unknown']);
  const { devices, time, wait } = car.restart();
  expect(devices.statusOf('k', 'p')).toBe('unknown');
  time.isCodeShown = true;
  expect(devices.statusOf('k', 'p')).toBe('waiting');
  wait('k');
  devices.approve('k', 'dashboard');
  time.isCodeShown = false;
  expect(devices.statusOf('k', 'p')).toBe('ok');
});

it('DEV-4 DEV-5 a disk that fails stores no approval, and does not keep a device that was refused', () => {
  const car = start();
  const { decide } = car.wait('k');
  const close = vi.fn();
  car.devices.linked('k', close);
  vi.spyOn(car.store.devices, 'put').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => car.devices.approve('k', 'dashboard')).toThrow('full');
  expect([decide.mock.calls, car.devices.statusOf('k', 'p'), keysOf(car)]).toEqual([[], 'waiting', ['k']]);
  car.devices.refuse('k', 'dashboard');
  expect([car.devices.statusOf('k', 'p'), close.mock.calls.length]).toEqual(['unknown', 1]);
  expect(car.log.error).toHaveBeenCalledOnce();
});

it('DEV-3 DEV-4 a removed device loses its links at once, and stays out after a restart', () => {
  const car = start();
  for (const key of ['k', 'l']) {
    car.wait(key);
    car.devices.approve(key, 'dashboard');
  }
  const [close, other] = [vi.fn(), vi.fn()];
  car.devices.linked('k', close);
  car.devices.linked('l', other);
  expect([car.devices.remove('k'), car.devices.remove('k')]).toEqual([true, false]);
  expect([close.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  const again = car.restart();
  expect(['k', 'l'].map((key) => again.devices.statusOf(key, 'p'))).toEqual(['unknown', 'ok']);
  again.devices.removeAll();
  expect([again.devices.accepted(), again.devices.statusOf('l', 'p')]).toEqual([[], 'unknown']);
});

it('DEV-6 a device of a pairing that its owner has ended waits once more', () => {
  const car = start();
  car.wait('k');
  car.devices.approve('k', 'dashboard');
  const close = vi.fn();
  car.devices.linked('k', close);
  car.devices.forgetPairing('p');
  expect([close.mock.calls.length, car.devices.statusOf('k', 'p')]).toEqual([1, 'waiting']);
  expect(car.restart().devices.statusOf('k', 'p')).toBe('waiting');
});

it('stores the last use of a device, every ten minutes at most', () => {
  const car = start();
  car.wait('k');
  car.devices.approve('k', 'dashboard');
  const usedAt = () => car.store.devices.all()[0]?.usedAt;
  car.time.nowMs += 599_999;
  car.devices.linked('k', () => {})();
  expect(usedAt()).toBe(1_000);
  car.time.nowMs += 1;
  car.devices.linked('k', () => {});
  expect(usedAt()).toBe(601_000);
});
