import { expect, it, vi } from 'vitest';
import { testContext } from '../../test-support/car-context.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { createFormerCarsModule } from './former-cars-module.ts';

it('DEV-13 ends the code and all pairings of a former car once the server can be reached, then deletes its key', async () => {
  const clock = virtualClock(0);
  const links = ['one', 'two'];
  const calls: string[] = [];
  let isOnline = false;
  let failsAt = '';
  const call = async (name: string) => {
    if (!isOnline || name === failsAt) throw new Error('out of reach');
    calls.push(name);
  };
  const forget = vi.fn();
  const api = {
    register: () => call('register'),
    pairingCode: () => call('code').then(() => ({ code: '', expiresAt: 0 })),
    pairings: () =>
      call('list').then(() => links.map((linkId) => ({ linkId, maskedEmail: '', linkedAt: 0 }))),
    removePairing: (id: string) => call(id).then(() => void links.splice(links.indexOf(id), 1)),
  };
  const module = createFormerCarsModule({ ...testContext({ clock }), random: () => 0.5 }, () => [
    { carId: 'former', api, forget },
  ]);
  await module.start(new AbortController().signal);
  await clock.advance(300_000);
  expect([calls, forget.mock.calls.length]).toEqual([[], 0]);
  isOnline = true;
  failsAt = 'two';
  await clock.advance(60_000);
  expect([links, forget.mock.calls.length]).toEqual([['two'], 0]);
  expect(calls.slice(0, 4)).toEqual(['register', 'code', 'list', 'one']);
  failsAt = '';
  await clock.advance(120_000);
  expect([links, forget.mock.calls.length]).toEqual([[], 1]);
  const made = calls.length;
  await clock.advance(600_000);
  expect(calls).toHaveLength(made);
});

it('DEV-13 a stopped module makes no further call', async () => {
  const clock = virtualClock(0);
  const register = vi.fn(() => Promise.reject(new Error('out of reach')));
  const never = () => Promise.reject(new Error());
  const api = { register, pairingCode: never, pairings: never, removePairing: never };
  const module = createFormerCarsModule({ ...testContext({ clock }), random: () => 0.5 }, () => [
    { carId: 'former', api, forget() {} },
  ]);
  const running = new AbortController();
  await module.start(running.signal);
  await clock.advance(10_000);
  running.abort();
  await module.stop();
  const made = register.mock.calls.length;
  expect(made).toBeGreaterThan(0);
  await clock.advance(600_000);
  expect(register).toHaveBeenCalledTimes(made);
});
