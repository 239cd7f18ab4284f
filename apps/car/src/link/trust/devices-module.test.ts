import { readInvite } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import type { Phone } from '../../ports/phone.ts';
import { plusMs } from '../../ports/unit-time.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ActionRouter } from '../phones/action-router.ts';
import { createDevices } from './devices.ts';
import { createDevicesModule } from './devices-module.ts';
import { createInvites } from './invites.ts';

const CAR = 'A'.repeat(22);

function start() {
  const clock = virtualClock();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const wallTime = { nowMs: () => 1_000 };
  const store = openStore(tempFolder(), 1, log);
  const accountOf = (id: string) => `${id}@example.org`;
  const devices = createDevices({ clock, wallTime, log }, store.devices, accountOf, () => false);
  const invites = createInvites({ clock }, CAR);
  const phones = new ActionRouter(log);
  const pairingCode = vi.fn(async () => ({ code: 'CODE0001', until: plusMs(clock.nowMs(), 300_000) }));
  const events = { noteDeviceWaiting: vi.fn() };
  const ownerChanges = { note: vi.fn() };
  const parts = { devices, invites, pairingCode, accountOf, events, ownerChanges };
  const module = createDevicesModule({ phones, clock, log }, parts);
  module.start(new AbortController().signal);

  let requests = 0;
  /** A phone with this key, and what the car sends it. */
  function phone(key: string, pairingId = 'p') {
    const gone = new AbortController();
    const sent: { action: string; extras: object }[] = [];
    const own = {
      ...{ id: key, pairingId, provenKey: () => key, disconnected: gone.signal },
      send: async (action: string, extras: object) => sent.push({ action, extras }) > 0,
    } as unknown as Phone;
    const request = (action: string, extras: object = {}) =>
      phones.receive(JSON.stringify({ action, extras }), own);
    return {
      sent,
      leave: () => gone.abort(),
      ask: () => request('Devices'),
      /** The car's answer to a change. */
      async change(wanted: object) {
        requests += 1;
        const id = requests;
        request('DeviceChange', { id, ...wanted });
        const answer = () => sent.find(({ extras }) => 'id' in extras && extras.id === id)?.extras;
        await vi.waitFor(() => expect(answer()).toBeDefined());
        return { ...answer(), id: undefined };
      },
      lists: () => sent.filter(({ action }) => action === 'Devices').map(({ extras }) => extras),
    };
  }
  function accept(key: string, days: 1 | null = null) {
    devices.invite({ key, name: `Name of ${key}` }, 'p', { from: null, days });
    return phone(key);
  }
  function wait(key: string, number = '123456') {
    const decide = vi.fn();
    devices.wait({ key, name: 'Firefox', number, decide }, 'q');
    return decide;
  }
  return { events, ownerChanges, devices, invites, module, phone, accept, wait, pairingCode, store, clock };
}

it('sends the list to an accepted phone, again at each change until it leaves, and to no other', () => {
  const car = start();
  const owner = car.accept('owner');
  const waiting = car.phone('waiting');
  owner.ask();
  waiting.ask();
  car.wait('k');
  expect(owner.lists()).toMatchObject([
    { canChange: true, devices: [{ key: 'owner', isThis: true, account: 'p@example.org' }], waiting: [] },
    { waiting: [{ key: 'k', number: '123456', name: 'Firefox', account: 'q@example.org' }] },
  ]);
  owner.leave();
  car.wait('l');
  expect([owner.sent.length, waiting.sent]).toEqual([2, []]);
});

it('DEV-11 approves a device by the number that it has now', async () => {
  const car = start();
  const owner = car.accept('owner');
  const decide = car.wait('k');
  const approve = (number: string) => owner.change({ change: 'approve', key: 'k', number });
  expect([await approve('654321'), decide.mock.calls]).toEqual([{ result: 'gone' }, []]);
  expect([await approve('123456'), decide.mock.calls]).toEqual([{ result: 'done' }, [['ok']]]);
  expect(await approve('123456')).toEqual({ result: 'gone' });
  owner.ask();
  expect(owner.lists().at(-1)).toMatchObject({
    devices: [{}, { key: 'k', acceptedBy: 'phone', letInBy: 'Name of owner', isThis: false }],
  });
});

it('refuses, renames and removes a device; reports a disk that fails', async () => {
  const car = start();
  const owner = car.accept('owner');
  const close = vi.fn();
  car.accept('k');
  car.devices.linked('k', close);
  const decide = car.wait('l');
  expect([await owner.change({ change: 'refuse', key: 'l' }), decide.mock.calls]).toEqual([
    { result: 'done' },
    [['unknown']],
  ]);
  expect(await owner.change({ change: 'rename', key: 'k', name: ' Dana ' })).toEqual({ result: 'done' });
  expect(car.devices.find('k')?.name).toBe('Dana');
  const put = vi.spyOn(car.store.devices, 'put').mockImplementation(() => {
    throw new Error('full');
  });
  expect(await owner.change({ change: 'rename', key: 'k', name: 'Rob' })).toEqual({ result: 'disk' });
  put.mockRestore();
  expect(await owner.change({ change: 'remove', key: 'k' })).toEqual({ result: 'done' });
  expect([close.mock.calls.length, car.devices.statusOf('k', 'p')]).toEqual([1, 'unknown']);
  expect(await owner.change({ change: 'remove', key: 'k' })).toEqual({ result: 'gone' });
});

it('DEV-9 gives an invitation, and none where the server gives no code', async () => {
  const car = start();
  const owner = car.accept('owner');
  const answer = await owner.change({ change: 'invite', days: 7 });
  expect(answer).toMatchObject({ result: 'done', invite: { leftMs: 300_000 } });
  const text = (answer as unknown as { invite: { qrText: string } }).invite.qrText;
  expect([text.startsWith('ligo:CODE0001.'), readInvite(text)?.carId]).toEqual([true, CAR]);
  car.pairingCode.mockRejectedValue(new Error('offline'));
  expect(await owner.change({ change: 'invite', days: null })).toEqual({ result: 'server' });
});

it('DEV-9 gives no invitation to a device that is removed while the server is asked', async () => {
  const car = start();
  const owner = car.accept('owner');
  car.pairingCode.mockImplementation(async () => {
    car.devices.removeAll();
    return { code: 'CODE0001', until: plusMs(car.clock.nowMs(), 300_000) };
  });
  expect(await owner.change({ change: 'invite', days: null })).toEqual({ result: 'not-allowed' });
});

it('DEV-8 a device that was let in for a time sees itself alone and changes nothing', async () => {
  const car = start();
  car.accept('owner');
  const guest = car.accept('guest', 1);
  car.wait('k');
  guest.ask();
  expect(guest.lists()).toMatchObject([
    { canChange: false, devices: [{ key: 'guest', expiresAt: 86_401_000 }], waiting: [] },
  ]);
  const all = [
    { change: 'approve', key: 'k', number: '123456' },
    { change: 'remove', key: 'owner' },
    { change: 'invite', days: null },
  ];
  for (const wanted of all) expect(await guest.change(wanted)).toEqual({ result: 'not-allowed' });
  expect(car.devices.accepted()).toHaveLength(2);
});

it('DEV-10 limits the changes of all devices of a pairing', async () => {
  const car = start();
  const [owner, second] = [car.accept('owner'), car.accept('second')];
  const rename = (by: typeof owner) => by.change({ change: 'rename', key: 'second', name: 'Dana' });
  for (let each = 0; each < 10; each++) expect(await rename(owner)).toEqual({ result: 'done' });
  expect(await rename(second)).toEqual({ result: 'too-many' });
  await car.clock.advance(600_000);
  expect(await rename(second)).toEqual({ result: 'done' });
});

it('answers no phone once it is stopped', () => {
  const car = start();
  const owner = car.accept('owner');
  owner.ask();
  car.module.stop();
  owner.ask();
  car.wait('k');
  expect(owner.sent).toHaveLength(1);
});

it('DEV-12 a device that waits is an event once an hour, if the car has an accepted one', async () => {
  const car = start();
  car.wait('k');
  car.accept('owner');
  car.wait('l');
  car.wait('m');
  const { calls } = car.events.noteDeviceWaiting.mock;
  expect(calls.map(([, data]) => data)).toEqual([{ name: 'Firefox', account: 'q@example.org' }]);
  await car.clock.advance(3_600_000);
  car.wait('m');
  expect(calls).toHaveLength(2);
});

it('notes each change with its author; those that let in or remove notify, except the first one', async () => {
  const car = start();
  const owner = car.accept('owner');
  car.accept('k');
  await owner.change({ change: 'rename', key: 'k', name: 'Dana' });
  await owner.change({ change: 'remove', key: 'k' });
  const noted = car.ownerChanges.note.mock.calls.map(([{ change, pairingId, isSerious }]) => [
    ...[change.change, change.name, pairingId, isSerious],
  ]);
  expect(noted).toEqual([
    ['invited', 'Name of owner', null, false],
    ['invited', 'Name of k', null, true],
    ['renamed', 'Dana', 'p', false],
    ['removed', 'Dana', 'p', true],
  ]);
});
