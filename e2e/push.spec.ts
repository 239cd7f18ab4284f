import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { pushBrowser } from '../apps/server/src/test-support/push-service.ts';
import { pushedPhone, registration } from './support/pushed-phone.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('an event at the car comes to the locked phone in its language, also after an outage, and never twice', async ({
  stack,
  context,
}) => {
  const { server, car, phone, service, browser, worker } = await pushedPhone(stack, context);
  const starts = () => service.received.filter(({ body }) => browser.read(body).type === 'LigoInit').length;

  await phone.speak('he');
  await expect
    .poll(() =>
      phone.page.evaluate(async () => (await (await caches.open('ligo-memory')).match('/language'))?.text()),
    )
    .toBe('he');
  const before = starts();
  // The server is away while the car's app starts: the event waits for it.
  await server.stop();
  await car.stop();
  await car.start();
  await server.start();
  await expect.poll(starts, { timeout: 30_000 }).toBe(before + 1);
  const last = service.received.findLast(({ body }) => browser.read(body).type === 'LigoInit');
  const shown = await worker.push(browser.decrypt(last?.body ?? Buffer.of()));
  expect(shown.title).toBe('Monaco');
  expect(shown.body).toContain('אפליקציית Ligo הופעלה ברכב');
  const ids = service.received.map(({ body }) => browser.decrypt(body));
  expect(new Set(ids).size).toBe(ids.length);

  const [pairing] = await car.pairings();
  car.unpair(pairing?.linkId ?? '');
  await expect
    .poll(() => service.received.some(({ body }) => browser.read(body).type === 'CarUnlink'))
    .toBe(true);
});

test('a subscription that died is given up, and the one after it gets what happens', async ({
  stack,
  context,
}) => {
  const { car, phone, service, worker } = await pushedPhone(stack, context);
  const next = pushBrowser(service.origin, 'next');
  const to = (path: string) => service.received.filter((each) => each.path === path).length;
  const restart = async () => {
    await car.stop();
    await car.start();
  };

  const before = to('/phone');
  service.answers.push({ status: 410 });
  await restart();
  await expect.poll(() => to('/phone')).toBe(before + 1);

  const renewed = registration(context);
  await phone.page.evaluate((subscription) => {
    (window as unknown as { renewWith(data: unknown): void }).renewWith(subscription);
  }, next.subscription);
  await worker.dispatch('pushsubscriptionchange');
  expect((await renewed).status()).toBe(200);
  await restart();
  await expect.poll(() => to('/next')).toBeGreaterThan(0);
  // The dead endpoint gets no further request.
  expect(to('/phone')).toBe(before + 1);
});

test('an event from an hour offline is notified with its own time, once', async ({ stack, context }) => {
  const { server, car, phone, service, browser, worker } = await pushedPhone(stack, context);
  const starts = () =>
    service.received.map(({ body }) => browser.read(body)).filter(({ type }) => type === 'LigoInit');
  const known = starts().length;

  await server.stop();
  await car.stop();
  await car.start();
  await car.stop();
  const happenedAt = anHourEarlier(car.dataDir);
  await server.start();
  await car.start();
  await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(known + 2);
  const [late, fresh] = starts().slice(known);
  expect(late?.time).toBe(happenedAt);
  expect(fresh?.time).toBeGreaterThan(happenedAt + 3_600_000);
  const shown = await worker.push(JSON.stringify(late));
  const clock = await phone.page.evaluate(
    (time) => new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    happenedAt,
  );
  expect(shown.body).toContain(clock);

  await car.stop();
  await car.start();
  await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(known + 3);
  expect(starts().filter(({ time }) => time === happenedAt)).toHaveLength(1);
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
