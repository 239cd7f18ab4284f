import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pushBrowser } from '../apps/server/src/test-support/push-service.ts';
import { pushedPhone, registration } from './support/pushed-phone.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The keys that the phone's browser was asked to subscribe with. */
const requestedKeys = () => (window as unknown as { requestedKeys: string[] }).requestedKeys;

test('an event at the car comes to the locked phone in its language, after an outage with its own time, and never twice; a subscription that died is given up, and the one after it gets what happens', async ({
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  const keyAnswer = context.waitForEvent('response', (each) =>
    each.url().endsWith('/api/notification/public_key'),
  );
  const sent: unknown[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notification/register')) sent.push(request.postDataJSON());
  });
  const { server, car, phone, service, browser, worker } = await pushedPhone(stack, context);
  const { page } = phone;
  // The key of the server, once.
  const { publicKey } = await (await keyAnswer).json();
  expect(await page.evaluate(requestedKeys)).toEqual([publicKey]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(sent).toEqual([{ subscription: browser.subscription, language: 'en' }]);

  await phone.speak('he');
  await expect.poll(() => worker.language()).toBe('he');
  const toPhone = () => service.received.filter(({ path }) => path === '/phone').map(({ body }) => body);
  const starts = () =>
    toPhone()
      .map((body) => ({ body, message: browser.read(body) }))
      .filter(({ message }) => message.type === 'LigoInit');
  const known = starts().length;
  // The server is away while the car's app starts: the event waits for it.
  await server.stop();
  await car.stop();
  await car.start();
  await car.stop();
  const happenedAt = anHourEarlier(car.dataDir);
  await server.start();
  await car.start();
  await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(known + 2);
  const [late, fresh] = starts().slice(known);
  expect(late?.message.time).toBe(happenedAt);
  expect(fresh?.message.time).toBeGreaterThan(happenedAt + 3_600_000);
  const shown = await worker.push(browser.decrypt(late?.body ?? Buffer.of()));
  expect(shown.title).toBe('Monaco');
  expect(shown.body).toContain('אפליקציית Ligo הופעלה ברכב');
  const clock = await page.evaluate(
    (time) => new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    happenedAt,
  );
  expect(shown.body).toContain(clock);

  // The last that this subscription gets.
  service.answers.push({ status: 410 });
  await car.stop();
  await car.start();
  await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(known + 3);
  const untilItDied = toPhone();
  expect(starts().filter(({ message }) => message.time === happenedAt)).toHaveLength(1);
  expect(new Set(untilItDied.map(browser.decrypt)).size).toBe(untilItDied.length);

  const next = pushBrowser(service.origin, 'next');
  const renewed = registration(context);
  await page.evaluate((subscription) => {
    (window as unknown as { renewWith(data: unknown): void }).renewWith(subscription);
  }, next.subscription);
  await worker.dispatch('pushsubscriptionchange');
  expect((await renewed).status()).toBe(200);
  const [pairing] = await car.pairings();
  car.unpair(pairing?.linkId ?? '');
  const toNext = () => service.received.filter(({ path }) => path === '/next');
  await expect.poll(() => toNext().map(({ body }) => next.read(body).type)).toContain('CarUnlink');
  // The dead endpoint gets no further request.
  expect(toPhone()).toHaveLength(untilItDied.length);
});

/** Puts what the stopped car has not reported yet an hour back; answers when it now happened, unix ms. */
function anHourEarlier(dataDir: string): number {
  const database = new SQLite(join(dataDir, 'car.sqlite'));
  const [row] = database.prepare('SELECT seq, report FROM reports ORDER BY seq').all() as Array<{
    seq: number;
    report: string;
  }>;
  if (!row) throw new Error('The car has nothing to report');
  const report = JSON.parse(row.report) as { time: number };
  const time = report.time - 3_600_000;
  database
    .prepare('UPDATE reports SET report = ? WHERE seq = ?')
    .run(JSON.stringify({ ...report, time }), row.seq);
  database.close();
  return time;
}
