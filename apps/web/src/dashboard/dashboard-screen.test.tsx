// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { find, isUsable, namesOf, screenText, visibleMessages } from '../app/test-support/screen.ts';
import { formatDate, formatTime } from '../i18n/formats.ts';
import { carSample, reading, UNIT_NOW_MS, unpairedSample } from './test-support/car-samples.ts';
import { openDashboard } from './test-support/open-dashboard.tsx';

let screen: Awaited<ReturnType<typeof openDashboard>>;
beforeEach(async () => {
  screen = await openDashboard();
});
const go = (hash: string) =>
  screen.run(() => {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });

it('waits for the car’s app, and reports it when it does not answer', async () => {
  expect(screenText()).toBe('Waiting for the Ligo app of this car');
  await screen.pass(12_000);
  expect(screenText()).toContain('It does not answer');
  await screen.sendState(carSample());
  expect(screenText()).toContain('Speed');
});

it('shows an account without access how to open it and nothing of the car, until it has access', async () => {
  await screen.sendState(unpairedSample());
  await screen.refuse();
  expect(screenText()).toContain('This account has no access to the dashboard');
  expect(screenText()).toContain('sudo ligo-car dashboard');
  expect(screenText()).not.toMatch(/7K3MW9QX|Speed|Pair/);
  await screen.pass(4_000);
  await screen.sendState(carSample());
  expect(screenText()).toContain('Speed');
});

it('shows code, QR and the time left to a car without phones, and the figures once it has one', async () => {
  await screen.sendState(unpairedSample());
  expect(screenText()).toContain('7K3MW9QX');
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('7K3MW9QX');
  expect(screenText()).toContain('Valid for 5:00');
  await screen.pass(2_000);
  expect(screenText()).toContain('Valid for 4:58');
  await screen.press('button', 'New code');
  expect(screen.commands).toEqual([{ command: 'show-code' }]);
  await screen.sendState(carSample());
  expect(screenText()).not.toContain('Pair your phone');
  expect(screenText()).toContain('a…e@example.org');
});

it('shows no code whose time is over, nor one to come without the server', async () => {
  await screen.sendState(
    unpairedSample({ code: { code: 'OLDOLD22', qrText: 'ligo:OLDOLD22', expiresAt: UNIT_NOW_MS } }),
  );
  expect(screenText()).not.toContain('OLDOLD22');
  expect(visibleMessages()).toContain('The code is on its way');
  await screen.sendState(unpairedSample({ code: null, server: 'unreachable' }));
  expect(visibleMessages()).toContain(
    'Pairing needs internet. The code appears as soon as the server is reached.',
  );
  expect(isUsable(find('button', 'New code'))).toBe(false);
});

it('shows the figures, and not a pairing that may not be needed, while the pairings are unknown', async () => {
  const steps = [{ name: 'pairing' as const, state: 'waiting' as const }];
  await screen.sendState(
    carSample({ pairings: [], phones: [], connectedPhones: 0, server: 'unreachable', steps }),
  );
  expect(screenText()).toContain('Speed');
  expect(screenText()).toContain('Known once the server is reached');
  await screen.sendState(carSample({ pairings: [], phones: [], connectedPhones: 0, server: null, steps }));
  expect(screenText()).toContain('The app is starting');
});

it('writes each figure before its unit, whatever the direction of the text', async () => {
  await screen.sendState(carSample());
  for (const hash of ['#car', '#details']) {
    await go(hash);
    const figures = [...document.querySelectorAll('dd, td')].filter(({ textContent }) =>
      /^[\d.,-]+\s?(km|kW|V|%|°C)$/.test(textContent ?? ''),
    );
    expect(figures).not.toEqual([]);
    for (const each of figures) expect(each.querySelector('[dir=ltr]')?.textContent).toBe(each.textContent);
  }
});

it('explains how to end a start that takes over a minute', async () => {
  const steps = [{ name: 'vehicle' as const, state: 'running' as const }];
  const slow = 'This is taking over 1 minute. Restart the unit: hold the volume button down for 30 seconds.';
  await go('#details');
  for (let second = 0; second <= 60; second += 2) {
    await screen.sendState(carSample({ steps }));
    expect(visibleMessages().includes(slow)).toBe(second >= 60);
    await screen.pass(2_000);
  }
  await screen.sendState(carSample());
  expect(visibleMessages()).not.toContain(slow);
});

it('never shows old figures as live: reports the silent feed, and sends no commands', async () => {
  await screen.sendState(carSample());
  await screen.pass(2_500);
  expect(visibleMessages().join()).not.toContain('does not answer');
  await screen.pass(1_000);
  expect(visibleMessages().join()).toContain('The car’s app does not answer. What you see is old.');
  expect(document.querySelector('main')?.dataset.live).toBe('false');
  expect(isUsable(find('switch', 'Watch while parked'))).toBe(false);
  await screen.sendState(carSample());
  expect(document.querySelector('main')?.dataset.live).toBe('true');
});

it('shows charging while the car reports it, and not by an old report', async () => {
  await go('#car');
  const charged = (ageMs: number) => [
    reading('isPluggedIn', true, '', ageMs),
    reading('isCharging', true, '', ageMs),
    reading('chargedEnergyKwh', 3.24, 'kWh', ageMs),
    reading('stateOfChargePct', 67, '%'),
  ];
  await screen.sendState(carSample({ readings: charged(0) }));
  expect(screenText()).toContain('Charging3.2 kWh67%');
  await screen.sendState(
    carSample({ readings: [reading('isPluggedIn', true), reading('isCharging', false)] }),
  );
  expect(screenText()).toContain('Plugged in--%');
  await screen.sendState(carSample({ readings: charged(70_000) }));
  expect(screenText()).toContain('Charge67%');
});

it('marks a reading that is old although the feed is not, and lets its age tick', async () => {
  await go('#details');
  const readings = [reading('auxBatteryVoltageV', 12.84, 'V', 58_000), reading('ownName', null)];
  await screen.sendState(carSample({ readings }));
  expect(screenText()).toContain('12 V battery12.84Vsimulator58 seconds ago');
  expect(screenText()).toContain('ownName');
  await screen.pass(2_000);
  expect(screenText()).toContain('1 minute ago');
  await go('#car');
  await screen.sendState(carSample({ readings }));
  expect(screenText()).toContain('12 V battery12.8V');
  expect(screenText()).not.toContain('58 seconds ago');
});

it('shows the sources of the car, failures, unavailable commands, and command outcomes', async () => {
  await go('#details');
  const commands = [
    { command: 'wifi' as const, isConfigured: false, last: null },
    { command: 'seat-memory' as const, isConfigured: true, last: null },
    {
      command: 'seat-comfort' as const,
      isConfigured: true,
      last: {
        ...{ result: 'failed' as const, atMs: UNIT_NOW_MS - 58_000, reason: 'in English' },
        ...{ code: 'program-failed' as const, exitCode: 3 },
      },
    },
  ];
  await screen.sendState(
    carSample({
      readings: [{ ...reading('lowestCellVoltageV', null, 'V'), range: 'out' }],
      sources: [
        { name: 'obd', phase: 'waiting', reason: 'in English', code: 'adapter-silent' },
        { name: 'evcc', label: 'Evcc', phase: 'waiting', reason: 'in English', code: 'source-empty' },
        { name: 'obd 2', phase: 'reading', reason: 'in English', code: 'car-refuses-some' },
        { name: 'gpsd', phase: 'reading', reason: '' },
      ],
      commands,
    }),
  );
  expect(screenText()).toContain('Weakest cellOut of range');
  expect(screenText()).toContain(
    'obdWaitingThe adapter does not answerevccWaitingEvcc has no data from the carobd 2Reading in partThe car rejects some requests of the profilegpsdReading',
  );
  expect(screenText()).toContain('Wi-Fi while offNot set upSeat memorySet up, not used yet');
  expect(screenText()).toContain('Failed58 seconds agoThe program ended with exit code 3');
  await screen.sendState(carSample());
  expect(screenText()).not.toContain('Commands');
});

it('turns Sentry only once the car reports it, and shows why it did not', async () => {
  const off = { phase: 'off' as const, since: UNIT_NOW_MS, watchedMs: 0, isOn: false };
  await screen.sendState(carSample({ sentry: off }));
  const isOn = () => find('switch', 'Watch while parked').getAttribute('aria-checked');
  screen.car.answer = async () => ({ ok: false, reason: 'not-now' });
  await screen.press('switch', 'Watch while parked');
  expect(screen.commands).toEqual([{ command: 'sentry', isOn: true }]);
  expect([isOn(), visibleMessages().join()]).toEqual([
    'false',
    expect.stringContaining('Not possible right now.'),
  ]);
  screen.car.answer = async () => ({ ok: true });
  await screen.press('switch', 'Watch while parked');
  expect([isOn(), isUsable(find('switch', 'Watch while parked'))]).toEqual(['false', false]);
  await screen.sendState(carSample());
  expect([isOn(), isUsable(find('switch', 'Watch while parked'))]).toEqual(['true', true]);
});

it.each(['#car', '#simulator'])(
  'shows on %s since when Sentry watches, with the date of another day',
  async (page) => {
    await go(page);
    await screen.sendState(carSample());
    expect(screenText()).toContain(`Watching since ${formatTime(UNIT_NOW_MS)}`);
    const since = UNIT_NOW_MS - 48 * 3_600_000;
    await screen.sendState(carSample({ sentry: { phase: 'recording', since, watchedMs: 0, isOn: true } }));
    expect(screenText()).toContain(`Recording since ${formatDate(since)}, ${formatTime(since)}`);
  },
);

it.each(['#car', '#simulator'])('shows on %s that Sentry watches nothing', async (page) => {
  await go(page);
  const since = UNIT_NOW_MS;
  await screen.sendState(
    carSample({ sentry: { phase: 'waiting', reason: 'masked', since, watchedMs: 0, isOn: true } }),
  );
  expect(screenText()).toContain('Watches nothing: all pictures are ignored');
  expect(screenText()).not.toContain('Watching');
});

it('removes a pairing after a question, and goes back to pairing', async () => {
  await go('#phones');
  await screen.sendState(carSample());
  await screen.press('button', 'Remove a…e@example.org');
  expect(document.querySelector('dialog')?.textContent).toContain('Remove this pairing?');
  await screen.press('button', 'Cancel');
  expect(screen.commands).toEqual([]);
  await screen.press('button', 'Remove a…e@example.org');
  await screen.press('button', 'Remove');
  expect(screen.commands).toEqual([{ command: 'unpair', linkId: 'l1' }]);
  await screen.sendState(unpairedSample());
  expect(screenText()).toContain('Pair your phone');
});

it('drives, opens doors and makes a person walk past a simulated car, and no other', async () => {
  await go('#simulator');
  await screen.sendState(carSample());
  for (const name of ['Drive', 'HoodClosed', 'Left']) await screen.press('button', name);
  expect(screen.commands).toEqual([
    { command: 'drive' },
    { command: 'door', door: 'hood', isOpen: true },
    { command: 'walk-by', what: 'person', side: 'LEFT' },
  ]);
  await screen.sendState(carSample({ isSceneDrawn: false }));
  expect(namesOf('button')).not.toContain('Left');
  await screen.sendState(carSample({ isSimulated: false }));
  expect(namesOf('link')).toEqual(expect.not.arrayContaining(['Simulator']));
  expect(namesOf('button')).not.toContain('Drive');
});

it('marks a figure of unknown age as old', async () => {
  await screen.sendState(carSample({ readings: [{ ...reading('stateOfChargePct', 67, '%'), at: null }] }));
  await go('#car');
  expect(screenText()).toContain('age unknown');
});

it('lists the log of the day, and unknown entries as unknown', async () => {
  await screen.sendState(carSample());
  expect(screenText()).toContain('Nothing happened.');
  await screen.sendLog([
    { time: UNIT_NOW_MS, type: 1, data: '{"area":6,"state":1}' },
    { time: UNIT_NOW_MS - 60_000, type: 4242, data: 'rubbish' },
  ]);
  expect(screenText()).toContain('Trunk opened');
  expect(screenText()).toContain('Undefined log type (4242)');
});

it('lists the connected phones by account, an account that the server does not list as unknown', async () => {
  const phones = [
    { linkId: 'l1', count: 2, since: UNIT_NOW_MS },
    { linkId: 'invented', count: 1, since: UNIT_NOW_MS },
  ];
  await go('#phones');
  await screen.sendState(carSample({ connectedPhones: 3, phones }));
  const since = formatTime(UNIT_NOW_MS);
  expect(screenText()).toContain(`2 phones connected since ${since}`);
  expect(screenText()).toContain(`Unknown account invented1 phone connected since ${since}`);
  await screen.press('button', 'Remove Unknown account invented');
  await screen.press('button', 'Remove');
  expect(screen.commands).toEqual([{ command: 'unpair', linkId: 'invented' }]);
  await screen.sendState(carSample({ phones: [] }));
  expect(screenText()).not.toContain('invented');
  expect(screenText()).not.toContain('connected since');
});

it('never shows a car without phones while a phone is connected', async () => {
  const phones = [{ linkId: 'invented', count: 1, since: UNIT_NOW_MS }];
  await screen.sendState(unpairedSample({ connectedPhones: 1, phones }));
  expect(screenText()).not.toContain('Pair your phone');
  expect(screenText()).toContain('Unknown account invented');
  await go('#car');
  expect(screenText()).not.toContain('No phone paired');
  expect(screenText()).toContain('Unknown account invented');
});

const WAITING = { key: 'k', name: 'Chrome, Android', linkId: 'l1', number: '012345' };

it('asks on every page about a device that waits, and puts the question off until it links once more', async () => {
  await screen.sendState(carSample({ waiting: [WAITING] }));
  const question = () => document.querySelector('dialog')?.textContent ?? '';
  // Its code comes with the first one.
  await vi.waitFor(async () => {
    await screen.run(() => {});
    expect(question()).toMatch(/Chrome, Android.*a…e@example.org.*012 345/);
  });
  await screen.press('button', 'Approve');
  await screen.press('button', 'Refuse');
  expect(screen.commands).toEqual([
    { command: 'approve-device', key: 'k' },
    { command: 'refuse-device', key: 'k' },
  ]);
  await screen.press('button', 'Later');
  expect(question()).toBe('');
  await screen.sendState(carSample({ waiting: [{ ...WAITING, number: '543210' }] }));
  expect(question()).toContain('543 210');
});

it('lists the devices of a pairing, and removes one or all of them after a question', async () => {
  const device = {
    key: 'k',
    name: 'Chrome, Android',
    linkId: 'l1',
    acceptedAt: UNIT_NOW_MS,
    usedAt: UNIT_NOW_MS,
    acceptedBy: 'qr' as const,
    letInBy: null,
    expiresAt: null,
  };
  const guest = {
    ...{ ...device, key: 'g', name: 'Safari, iPad', acceptedBy: 'invite' as const },
    ...{ letInBy: 'Chrome, Android', expiresAt: UNIT_NOW_MS },
  };
  await screen.sendState(carSample({ devices: [device, guest] }));
  await go('#phones');
  expect(screenText()).toContain('Chrome, Android');
  expect(screenText().match(/Invited by|Until/g)).toEqual(['Invited by', 'Until']);
  expect(screenText()).toContain('Invited by Chrome, Android');
  expect(screenText()).toContain(`Until ${formatDate(UNIT_NOW_MS)}, ${formatTime(UNIT_NOW_MS)}`);
  await screen.press('button', 'Remove Chrome, Android');
  expect(document.querySelector('dialog')?.textContent).toContain('Remove this device?');
  await screen.press('button', 'Remove');
  await screen.press('button', 'Remove all devices');
  await screen.press('button', 'Remove');
  expect(screen.commands).toEqual([
    { command: 'remove-device', key: 'k' },
    { command: 'remove-all-devices' },
  ]);
});

it('prepares the car for a new owner after a question, with or without its data', async () => {
  await screen.sendState(carSample());
  await go('#details');
  await screen.press('button', 'Prepare the car');
  const question = () => document.querySelector('dialog')?.textContent;
  expect(question()).toContain('recordings are erased');
  await screen.run(() => document.querySelector<HTMLElement>('dialog [type=checkbox]')?.click());
  expect(question()).toContain('the new owner sees them');
  expect(screen.commands).toEqual([]);
  await screen.run(() =>
    [...document.querySelectorAll('dialog button')]
      .at(-1)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect(screen.commands).toEqual([{ command: 'new-owner', keepsData: true }]);
});

it('offers no choice where the page itself erases the car', async () => {
  await screen.sendState(carSample({ canKeepData: false }));
  await go('#details');
  await screen.press('button', 'Prepare the car');
  expect(document.querySelector('dialog [type=checkbox]')).toBeNull();
});
