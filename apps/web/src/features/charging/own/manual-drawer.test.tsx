// @vitest-environment happy-dom
import { type BookValue, chargeEntryId } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { namesOf, screenText } from '../../../app/test-support/screen.ts';
import { dayOf } from '../../../lib/time/local-day.ts';
import { CHARGE_AT_S } from '../../../stores/test-support/fake-car.ts';

const DAY = dayOf(CHARGE_AT_S * 1_000);
const MIDNIGHT_S = new Date(`${DAY}T00:00`).getTime() / 1_000;
type App = Awaited<ReturnType<typeof openRoute>>;

/** Connects, and gets what another phone entered. */
async function openWith(id: string, value: BookValue): Promise<App> {
  const app = await openRoute(`/app/charging?day=${DAY}`);
  enter(app, id, value);
  await app.connect();
  await app.run(() => app.car.send('Status', { newestBookRev: 1 }));
  await app.pass(1_000);
  return app;
}
/** Another phone changes an entry in the car's book. */
const enter = (app: App, id: string, value: BookValue) =>
  app.car.book.BookWrite({ kind: 'charge', id, value, changedAt: 1, basedOn: 0 });
const open = (app: App, text: string) =>
  app.press('link', namesOf('link').find((name) => name.includes(text)) ?? '');
const connect = async (app: App) => {
  await app.connect();
  await app.pass(2_000);
};
const valuesOf = (app: App) => app.car.book.entries().map(({ value }) => value);
const writesOf = (app: App) => app.car.asked.filter(({ action }) => action === 'BookWrite');

async function add(app: App, time: string, kWh: string): Promise<void> {
  await app.press('button', 'Add a session');
  await app.type('Start', time);
  await app.type('End', time);
  await app.type('Energy in kWh', kWh);
  await app.press('button', 'Save');
  await app.press('button', 'Back');
}

it('keeps two sessions that were entered with the same start', async () => {
  const app = await openRoute(`/app/charging?day=${DAY}`);
  await app.connect();
  await add(app, `${DAY}T00:00`, '5');
  await add(app, `${DAY}T00:00`, '7');
  await app.pass(1_000);
  expect(screenText()).toContain('3 sessions');
  expect(valuesOf(app)).toMatchObject([
    { kWh: 5, beganAt: MIDNIGHT_S, endedAt: MIDNIGHT_S },
    { kWh: 7, beganAt: MIDNIGHT_S + 0.001, endedAt: MIDNIGHT_S + 0.001 },
  ]);
});

it('keeps a session that the car recorded with the same start', async () => {
  const app = await openRoute(`/app/charging?day=${DAY}`);
  const [charge] = app.car.answers.ChargeSummary?.[0]?.charges ?? [];
  const charges = charge && [{ ...charge, beganAt: MIDNIGHT_S, endedAt: MIDNIGHT_S + 900 }];
  app.car.answers.ChargeSummary = [{ charges: charges ?? [] }, { charges: [] }];
  await app.connect();
  await add(app, `${DAY}T00:00`, '5');
  await app.pass(1_000);
  expect(screenText()).toContain('17.3kWh2 sessions');
});

it('offline, changes the note of a session and leaves the tags that another phone sets meanwhile', async () => {
  const app = await openRoute(`/app/charging?day=${DAY}`);
  await app.connect();
  await app.disconnect();
  await app.pass(1_000);
  enter(app, chargeEntryId(CHARGE_AT_S), { tags: ['work'] });
  await open(app, 'kWh');
  await app.press('button', 'Edit');
  await app.type('Note', 'At the office');
  await app.press('button', 'Save');
  await connect(app);
  expect(valuesOf(app)).toEqual([{ note: 'At the office', tags: ['work'] }]);
});

const MANUAL = {
  beganAt: MIDNIGHT_S,
  endedAt: MIDNIGHT_S + 600,
  kWh: 7.5,
  tags: ['work'],
  lat: 43.7,
  lng: 7.4,
};

it('empties a field, and stores nothing if no field was changed', async () => {
  const app = await openWith(chargeEntryId(MIDNIGHT_S), MANUAL);
  await open(app, '7.5');
  await app.press('button', 'Edit');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(namesOf('dialog')).toEqual([]);
  expect(writesOf(app)).toEqual([]);
  await app.press('button', 'Edit');
  await app.type('Tags, separated by commas', '');
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(writesOf(app)).toMatchObject([{ extras: { value: { tags: null } } }]);
  const { tags: _, ...rest } = MANUAL;
  expect(valuesOf(app)).toEqual([rest]);
});

it('moves a session with all that it has', async () => {
  const bill = { amount: 3, currency: 'EUR' };
  const app = await openWith(chargeEntryId(MIDNIGHT_S), { ...MANUAL, bill });
  await open(app, '7.5');
  await app.press('button', 'Edit');
  await app.type('Start', `${DAY}T00:05`);
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(valuesOf(app)).toEqual([null, { ...MANUAL, bill, beganAt: MIDNIGHT_S + 300 }]);
});
