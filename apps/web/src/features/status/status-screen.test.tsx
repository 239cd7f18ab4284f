// @vitest-environment happy-dom
import type { Status } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf, screenText, visibleMessages } from '../../app/test-support/screen.ts';
import { formatTime } from '../../i18n/formats.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

async function openOnline() {
  app = await openRoute('/app/status');
  await app.connect();
}

const MINUTE_MS = 60_000;
/** Gears on the wire. */
const [PARK, DRIVE] = [1, 4];
/** By what it was inferred that the car is off, on the wire. */
const MOTION = 1;

it('online, shows the figures of the car as live', async () => {
  await openOnline();
  expect(screenText()).toContain('Battery71.0%');
  expect(screenText()).not.toContain('As of');
  expect(visibleMessages()).toContain('Connected to the car');
  await app.run(() => app.car.send('Status', { soc: 70.4, unix: 1_700_000_000 }));
  expect(screenText()).toContain('Battery70.4%');
});

it('online, shows that the car is off, or by what it counts as parked if it does not report it', async () => {
  await openOnline();
  const send = (values: Partial<Status>) =>
    app.run(() => app.car.send('Status', { unix: 1_700_000_000, ...values }));
  await send({ on: false, onBy: MOTION });
  expect(screenText()).toContain('Counts as parked: the car has not moved for some minutes');
  await send({ on: false });
  expect(screenText()).toContain('The car is switched off');
  for (const other of [{ on: true }, { on: true, onBy: MOTION }, {}]) {
    await send(other);
    expect(screenText()).not.toMatch(/Counts as parked|switched off/);
  }
});

it('offline, shows the last figures and how old they are, on the next opening too', async () => {
  await openOnline();
  await app.disconnect();
  expect(screenText()).not.toContain('As of');
  await app.pass(2 * MINUTE_MS + 5_000);
  expect(screenText()).toContain('Battery71.0%');
  expect(screenText()).toMatch(/As of 2/);
  expect(visibleMessages()).not.toContain('Connected to the car');
});

it('waiting, shows no figure of a car that has sent none', async () => {
  app = await openRoute('/app/status');
  expect(screenText()).toContain('No data from the car yet');
  expect(visibleMessages()).toContain('Connecting');
  await app.run(app.car.reachServer);
  expect(visibleMessages()).toContain('Waiting for the car');
  app.car.answers.Status = [];
  await app.connect();
  expect(screenText()).toContain('No data from the car yet');
  expect(screenText()).toContain('Battery--%');
});

it.each([
  ['Ligo’s server cannot be reached', false],
  ['The car is not online', true],
])('failing, reports after a while: %s', async (text, isServerReached) => {
  app = await openRoute('/app/status');
  if (isServerReached) await app.run(app.car.reachServer);
  await app.pass(25_000);
  expect(screenText()).toContain(text);
});

it('failing, reports that another window took its place, and connects again when its owner wants it', async () => {
  await openOnline();
  await app.run(() => app.car.send('Replaced', {}));
  expect(screenText()).toContain('The car is open in too many places');
  await app.pass(120_000);
  expect(screenText()).toContain('The car is open in too many places');
  await app.press('button', 'Connect here');
  expect(screenText()).not.toContain('The car is open in too many places');
  await app.connect();
  expect(visibleMessages()).toContain('Connected to the car');
});

/** The car is reached and compares this number. */
async function compare(number: string): Promise<void> {
  app = await openRoute('/app/status');
  await app.run(app.car.reachServer);
  await app.run(async () => {
    const socket = app.network.sockets.at(-1);
    socket?.receive('handshake', { info: 'car_joined', iceServers: [] });
    socket?.receive('car', { action: 'offer', sdp: 'offer' });
  });
  await app.run(() => app.network.peers.at(-1)?.handlers.onWaiting());
  await app.run(() => app.approval.number.set(number));
}

it('waiting for approval, offers three numbers, and takes the right one', async () => {
  await compare('123456');
  expect(namesOf('button').filter((name) => /^\d{3} \d{3}$/.test(name))).toHaveLength(3);
  await app.press('button', '123 456');
  expect(app.approval.choose.mock.calls).toEqual([[true]]);
  expect(screenText()).toContain('That is right.');
  expect(screenText()).not.toContain('123 456');
});

it('failing, explains a number that is not the car’s, and tries again when its owner wants it', async () => {
  await compare('123456');
  await app.press('button', 'None of these');
  expect(app.approval.choose.mock.calls).toEqual([[false]]);
  await app.run(() => app.network.peers.at(-1)?.handlers.onRefused('other-number'));
  expect(screenText()).toContain('The number is another one');
  expect(screenText()).toContain('scan the QR code on its screen');
  await app.press('button', 'Try again');
  expect(screenText()).not.toContain('The number is another one');
});

it('failing, takes a reading out of range for missing and keeps all others', async () => {
  app = await openRoute('/app/status');
  app.car.answers.Status = [{ soc: 6_553, spd: 42 }];
  await app.connect();
  expect(screenText()).toContain('Battery--%');
  expect(screenText()).toContain('Speed42km/h');
});

it('online, explains why the map shows no car while its place is unknown', async () => {
  app = await openRoute('/app/status');
  app.car.answers.Status = [{ soc: 71 }];
  await app.connect();
  await app.pass(2_000);
  expect(screenText()).toContain('The car’s place is not known');
  await app.run(() => app.car.send('Status', { soc: 71, lat: 43.7, lng: 7.4 }));
  expect(screenText()).not.toContain('The car’s place is not known');
});

it('online, shows the time of figures without an update', async () => {
  await openOnline();
  const twoHoursAgo = formatTime(Date.now() - 7_200_000);
  const send = (ages: Status['ages'], more: Partial<Status> = {}) =>
    app.run(() => app.car.send('Status', { soc: 70, hbt: 60, spd: 0, epw: 1, ...more, ages }));
  const notes = () =>
    [...document.querySelectorAll('[data-testid=old]')].map(
      (note) => `${note.closest('section')?.querySelector('h2')?.textContent} ${note.textContent}`,
    );
  await send({ soc: 119, epw: 2 });
  // The code of the note is loaded with the first old figure.
  await app.run(async () => void (await import('./stale-note.tsx')));
  expect(notes()).toEqual([`Power from ${formatTime(Date.now() - 2_000)}`]);
  await send({ soc: 7_200, hbt: null });
  expect(notes()).toEqual(['Battery age unknown']);
  await send({ soc: 7_200 });
  expect(notes()).toEqual([`Battery from ${twoHoursAgo}`]);
  await send({ soc: 200_000 });
  expect(notes()[0]).toMatch(/^Battery from \d\d\/\d\d\/\d{4}$/);
  expect(screenText()).not.toContain('Last data');
  await send({ soc: 7_200, hbt: 9_000, spd: 8_000, epw: 8_000 });
  expect(notes()).toEqual([]);
  expect(screenText()).toContain(`Last data from the car: ${twoHoursAgo}`);
  await send({ soc: null, hbt: null, spd: null, epw: null });
  expect(screenText()).toContain('The car does not report how old these figures are');
  await send({});
  expect([notes(), screenText().includes('Last data')]).toEqual([[], false]);
});

it('online, takes what stands still in a parked car for old no sooner than its battery', async () => {
  await openOnline();
  await app.run(async () => void (await import('./stale-note.tsx')));
  const notes = () => document.querySelectorAll('[data-testid=old]').length;
  const send = (gmt: number, ages: Status['ages']) =>
    app.run(() => app.car.send('Status', { soc: 70, spd: 0, epw: 0, gmt, ages }));
  await send(PARK, { spd: 8, epw: 8 });
  expect(notes()).toBe(0);
  await send(PARK, { spd: 130, epw: 8 });
  expect(notes()).toBe(1);
  // A gear without updates is not the current one.
  await send(PARK, { spd: 8, epw: 8, gmt: 30 });
  expect(notes()).toBe(2);
  await send(PARK, { spd: 8, epw: 8, gmt: null });
  expect(notes()).toBe(2);
  await send(DRIVE, { spd: 8, epw: 8 });
  expect(notes()).toBe(2);
});

it('offline, counts the age of figures from when the car renewed them', async () => {
  await openOnline();
  await app.run(() => app.car.send('Status', { soc: 70, ages: { soc: 7_200 } }));
  await app.disconnect();
  await app.pass(500);
  expect(screenText()).toMatch(/As of 2 hours/);
});

it('online, shows the charge as a bar, and the charging while the car is on a cable', async () => {
  await openOnline();
  const tile = () => document.querySelector('section:has([data-testid=soc])')?.textContent;
  const parts = () =>
    ['charge-line', 'charge-power', 'charged'].filter((id) => document.querySelector(`[data-testid=${id}]`));
  const power = () =>
    document.querySelector('section:not(:has(section)):has([data-testid^=power-])')?.textContent;
  const send = (more: Partial<Status>) =>
    app.run(() => app.car.send('Status', { soc: 70, epw: -7, ...more }));
  await send({ cpw: 0, cen: 4, plg: false, chg: false });
  expect(power()).toMatch(/^Power-9hpPower-7\.0 kWTorque-- kgfm/);
  expect([tile(), parts()]).toEqual([expect.stringMatching(/^Battery70\.0%/), ['charge-line']]);
  await send({ plg: true, chg: true, cpw: 7.24, cen: 11.25 });
  expect(tile()).toMatch(/^Battery: Charging70\.0%.*Power7\.2 kWCharged11\.3 kWh/);
  expect(parts()).toEqual(['charge-line', 'charge-power', 'charged']);
  expect(power()).toBe('Power-7.0kW');
  const line = () => document.querySelector('[data-testid=charge-line] .animate-pulse');
  expect(line()).not.toBeNull();
  await send({ plg: true, chg: false, cpw: 0, cen: 11.25 });
  expect([tile(), parts()]).toEqual([
    expect.stringMatching(/^Battery: Plugged in/),
    ['charge-line', 'charged'],
  ]);
  await send({ chg: true });
  expect([tile(), parts()]).toEqual([expect.stringMatching(/^Battery: Charging/), ['charge-line']]);
  await send({ plg: true, chg: true, cpw: 7, ages: { chg: 200 } });
  await app.run(async () => void (await import('./stale-note.tsx')));
  expect(tile()).toContain(`from ${formatTime(Date.now() - 200_000)}`);
  expect(line()).toBeNull();
});

it('online, shows the pressures of the tires that the car knows', async () => {
  await openOnline();
  const shown = () => document.querySelector('[data-testid=tires]')?.textContent;
  await app.run(() => app.car.send('Status', { spd: 0 }));
  const handle = document.querySelector<HTMLButtonElement>('button[aria-label="Show more figures"]');
  await app.run(() => handle?.click());
  expect(shown()).toBeUndefined();
  await app.run(() => app.car.send('Status', { spd: 0, tyresKpa: [240, 240.4, null, 251] }));
  expect(shown()).toBe('240 / 240 / -- / 251 kPa');
});

it('online, shows the one temperature of a battery without a highest one', async () => {
  await openOnline();
  const shown = () => document.querySelector('[data-testid=battery-temperature]')?.textContent;
  await app.run(() => app.car.send('Status', { soc: 50, btc: 21 }));
  expect(shown()).toBe('21 °C');
  await app.run(() => app.car.send('Status', { soc: 50, btc: 21, hbt: 64 }));
  expect(shown()).toBe('24 °C');
});

it('online, shows the size of a power whose direction the car does not know', async () => {
  await openOnline();
  const tile = () => document.querySelector('[data-testid=power-kw]')?.closest('section')?.textContent;
  await app.run(() => app.car.send('Status', { spd: 50, epws: 17.6 }));
  expect(screenText()).toContain('Power, direction unknown');
  expect(tile() ?? screenText()).toContain('17.6');
  await app.run(() => app.car.send('Status', { spd: 50, epw: -17.6 }));
  expect(screenText()).not.toContain('direction unknown');
});

it('online, foresees the end of a charge that goes on, by the sessions before it', async () => {
  app = await openRoute('/app/status');
  app.car.answers.Status = [{ soc: 55, chg: true, plg: true, cpw: 7.4, cen: 3.1, newestChargeId: 1 }];
  await app.connect();
  await app.pass(3_000);
  expect(screenText()).toContain('100 % at about');
});
