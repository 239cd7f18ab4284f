// @vitest-environment happy-dom
import type { ListedDevices, PhoneExtras } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, screenText } from '../../app/test-support/screen.ts';

type Change = PhoneExtras<'DeviceChange'>;

const own = {
  ...{ key: 'own', name: 'Chrome, Android', account: 'a…n@example.org', acceptedBy: 'qr' as const },
  ...{ acceptedAt: 1_795_219_200_000, usedAt: 1_795_219_200_000, isThis: true },
};
const tablet = {
  ...{ ...own, key: 'tablet', name: 'Safari, iPad', isThis: false, acceptedBy: 'invite' as const },
  ...{ letInBy: 'Chrome, Android', expiresAt: 1_795_824_000_000 },
};
const waiting = { key: 'new', name: 'Firefox, Android', account: '', number: '048213' };

/** A screen of a car with this list; `answer` answers each change. */
async function open(list: Partial<ListedDevices> = {}, answer: (change: Change) => object = () => ({})) {
  const app = await openRoute('/app/devices');
  const all = { canChange: true, devices: [own, tablet], waiting: [], ...list };
  const sendList = (next: Partial<ListedDevices> = {}) => app.car.send('Devices', { ...all, ...next });
  app.car.does.Devices = () => sendList();
  const changes: Change[] = [];
  app.car.does.DeviceChange = (change) => {
    changes.push(change);
    app.car.send('DeviceChange', { id: change.id, result: 'done', ...answer(change) });
  };
  return { app, changes, sendList };
}

it('offline, shows no list that may be old; connected, shows each device with its way onto the list', async () => {
  const { app } = await open();
  expect(screenText()).toContain('The list is shown while the car is connected.');
  await app.connect();
  expect(screenText()).toContain('Chrome, AndroidThis phone');
  expect(screenText()).toContain('Invited by Chrome, Android');
  expect(screenText()).toContain('Until 28/11/2026');
  expect(namesOf('button').filter((name) => name.startsWith('Re'))).toEqual([
    'Rename Chrome, Android',
    'Rename Safari, iPad',
    'Remove Safari, iPad',
  ]);
});

it('approves a waiting device with the number that the owner has seen', async () => {
  const { app, changes, sendList } = await open({ waiting: [waiting] });
  await app.connect();
  expect(screenText()).toContain('048 213');
  await app.press('button', 'Approve');
  await app.pass(1_000);
  expect(changes).toMatchObject([{ change: 'approve', key: 'new', number: '048213' }]);
  await app.run(() => sendList({ waiting: [] }));
  expect(screenText()).not.toContain('048 213');
});

it('removes a device after a question, and shows why the car refuses', async () => {
  const { app, changes } = await open({}, () => ({ result: 'too-many' }));
  await app.connect();
  await app.press('button', 'Remove Safari, iPad');
  expect(changes).toEqual([]);
  await app.press('button', 'Remove');
  await app.pass(1_000);
  expect(changes).toMatchObject([{ change: 'remove', key: 'tablet' }]);
  await app.shows('Too many changes');
});

it('shows that it cannot read the list of a newer car, and its answers', async () => {
  const { app } = await open({}, () => ({ result: 'postponed' }));
  await app.connect();
  await app.press('button', 'Remove Safari, iPad');
  await app.press('button', 'Remove');
  await app.pass(1_000);
  await app.shows('The car’s answer cannot be read.');
  await app.run(() => app.car.send('Devices', { canChange: 'yes' } as never));
  expect(screenText()).toContain('This version of the app cannot read the car’s list.');
});

it('shows an invitation for a week, and the device that it has let in', async () => {
  const invite = { qrText: 'ligo:7KMP2Q9X', leftMs: 300_000 };
  const { app, changes, sendList } = await open({}, () => ({ invite }));
  await app.connect();
  await app.press('button', 'Invite a phone');
  await app.press('radio', 'One week');
  await app.press('button', 'Show the QR code');
  await app.pass(1_000);
  expect(changes).toMatchObject([{ change: 'invite', days: 7 }]);
  expect(document.querySelector('[aria-label="QR code of the invitation"]')).not.toBeNull();
  const guest = { ...tablet, key: 'guest', name: 'Edge, Windows' };
  await app.run(() => sendList({ devices: [own, tablet, guest] }));
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Edge, Windows is connected now.');
});

it('a phone that was invited for a time can change nothing', async () => {
  const { app } = await open({ canChange: false, devices: [{ ...tablet, isThis: true }] });
  await app.connect();
  expect(screenText()).toContain('This phone was invited for a time');
  expect(namesOf('button').filter((name) => /^(Re|Invite)/.test(name))).toEqual([]);
});

it('refers to a newer version of the car where it has no list for phones', async () => {
  const { app } = await open();
  app.car.answers.Ping = [{ date: 1, vCode: 36, vName: '0.2.0', features: [] }];
  await app.connect();
  expect(screenText()).toContain('Needs a newer version of the app in the car.');
  expect(app.car.asked.map(({ action }) => action)).not.toContain('Devices');
});

it('My cars leads to it', async () => {
  const app = await openRoute('/app/status');
  await app.connect();
  await app.press('button', 'Monaco0.1.0');
  const link = find('link', 'DevicesInvite, approve, remove');
  expect(isUsable(link)).toBe(true);
  await app.press('link', 'DevicesInvite, approve, remove');
  expect(screenText()).toContain('Phones and browsers that this car accepts.');
});

it('My cars counts the devices that wait for approval', async () => {
  const app = await openRoute('/app/status');
  const sendList = (all: object[]) =>
    app.car.send('Devices', { canChange: true, devices: [own], waiting: all } as never);
  app.car.does.Devices = () => sendList([waiting]);
  await app.connect();
  await app.press('button', 'Monaco0.1.0');
  await app.pass(1_000);
  await app.shows('Waiting for approval: 1');
  await app.run(() => sendList([]));
  expect(screenText()).not.toContain('Waiting for approval');
});
