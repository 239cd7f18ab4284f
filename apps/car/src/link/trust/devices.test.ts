import { expect, it, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { createDevices } from './devices.ts';

/** The list of a car on a folder of its own, opened again by `restart`. */
function start(folder = tempFolder()) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const time = { nowMs: 1_000, isCodeShown: false };
  const store = openStore(folder, 1, log);
  const clock = virtualClock();
  const startedAt = clock.nowMs();
  const wallTime = { nowMs: () => time.nowMs + clock.nowMs() - startedAt };
  const devices = createDevices(
    { clock, wallTime, log },
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
  return { devices, store, log, time, wait, restart, advance: clock.advance };
}
/** The car's own QR code. */
const AT_CAR = { from: null, days: null };
const DAY_MS = 86_400_000;
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
  car.devices.invite({ key: 'k', name: 'Chrome' }, 'p', AT_CAR);
  expect([car.devices.statusOf('k', 'p'), car.devices.statusOf('k', 'q'), keysOf(car)]).toEqual([
    'ok',
    'waiting',
    [],
  ]);
  expect(car.store.devices.all()).toMatchObject([{ acceptedBy: 'qr', endedAt: null }]);
  car.store.close();
  expect(() => car.devices.invite({ key: 'l', name: 'Chrome' }, 'p', AT_CAR)).toThrow();
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

it('TRUST-13 a device that compares a number once more stays as it was let in', () => {
  const car = start();
  car.devices.invite({ key: 'k', name: 'Chrome' }, 'p', { from: null, days: 1 });
  const before = car.store.devices.all();
  const { decide } = car.wait('k', 'p', 'Another name');
  expect(car.devices.approve('k', 'dashboard')).toBe(true);
  expect([decide.mock.calls, car.store.devices.all()]).toEqual([[['ok']], before]);
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
  expect([car.devices.remove('k', 'dashboard'), car.devices.remove('k', 'dashboard')]).toEqual([true, false]);
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

it('DEV-8 a device that was let in for a day loses its links after it, and stays out after a restart', async () => {
  const car = start();
  car.devices.invite({ key: 'k', name: 'Chrome' }, 'p', { from: null, days: 1 });
  car.devices.invite({ key: 'l', name: 'Chrome' }, 'p', AT_CAR);
  const [close, other] = [vi.fn(), vi.fn()];
  car.devices.linked('k', close);
  car.devices.linked('l', other);
  car.devices.linked('k', vi.fn())();
  await car.advance(DAY_MS - 1);
  expect([close.mock.calls.length, car.devices.statusOf('k', 'p')]).toEqual([0, 'ok']);
  await car.advance(1);
  expect([close.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  expect(car.devices.accepted().map(({ key }) => key)).toEqual(['l']);
  const again = car.restart();
  again.time.nowMs += DAY_MS;
  expect(['k', 'l'].map((key) => again.devices.statusOf(key, 'p'))).toEqual(['unknown', 'ok']);
});

it('DEV-8 keeps a device out whose time was over, also where the clock is behind', async () => {
  const car = start();
  for (const key of ['linked', 'later'])
    car.devices.invite({ key, name: 'Chrome' }, 'p', { from: null, days: 1 });
  car.devices.linked('linked', vi.fn());
  await car.advance(DAY_MS);
  const behind = car.restart();
  behind.time.nowMs = 1_000;
  expect(behind.devices.statusOf('linked', 'p')).toBe('unknown');
  behind.time.nowMs += DAY_MS + 1;
  expect(behind.devices.statusOf('later', 'p')).toBe('unknown');
  behind.time.nowMs = 1_000;
  expect(behind.devices.statusOf('later', 'p')).toBe('unknown');
});

it('DEV-9 an invitation ends with the device that gave it', () => {
  const car = start();
  car.devices.invite({ key: 'owner', name: 'Chrome' }, 'p', AT_CAR);
  const invite = (key: string) =>
    car.devices.invite({ key, name: 'Firefox' }, 'q', { from: 'owner', days: null });
  expect([invite('k'), car.devices.statusOf('k', 'q')]).toEqual([true, 'ok']);
  expect(car.store.devices.all()).toMatchObject([
    { key: 'owner' },
    { key: 'k', acceptedBy: 'invite', letInBy: 'owner' },
  ]);
  car.devices.remove('owner', 'dashboard');
  expect([invite('l'), car.devices.statusOf('l', 'q')]).toEqual([false, 'waiting']);
});

it('reports who let in, renamed or removed a device, and each change of those that wait', () => {
  const car = start();
  car.devices.invite({ key: 'owner', name: 'Chrome' }, 'p', AT_CAR);
  const listener = vi.fn();
  const end = car.devices.onChange(listener);
  car.wait('k');
  car.devices.approve('k', { phone: 'owner' });
  expect(car.devices.rename('k', 'Car\u001b', { phone: 'owner' })).toBe(true);
  expect(car.devices.rename('x', 'Car', { phone: 'owner' })).toBe(false);
  car.devices.remove('k', 'dashboard');
  end();
  car.wait('l');
  const changes = listener.mock.calls.map(([change]) => change && [change.change, change.by?.key ?? null]);
  expect(changes).toEqual([null, null, ['approved', 'owner'], ['renamed', 'owner'], ['removed', null]]);
  expect(car.store.devices.all()).toMatchObject([
    {},
    { name: 'Car?', acceptedBy: 'phone', letInBy: 'owner' },
  ]);
});

it.each([
  ['before it is stored', true, 'waiting'],
  ['before the phone gets it', false, 'ok'],
] as const)('DEV-5 an approval that ends with the app %s leaves the device %s', (_when, isEarly, status) => {
  const car = start();
  car.wait('k').decide.mockImplementation(() => {
    throw new Error('killed');
  });
  if (isEarly) vi.spyOn(car.store.devices, 'put').mockImplementation(() => expect.unreachable());
  expect(() => car.devices.approve('k', 'dashboard')).toThrow();
  expect(car.restart().devices.statusOf('k', 'p')).toBe(status);
});

it('logs few devices of a server that lets many wait', () => {
  const car = start();
  for (let index = 0; index < 500; index++) car.wait(`k${index}`, `p${index % 9}`);
  expect(car.log.info.mock.calls.length).toBeLessThanOrEqual(40);
});
