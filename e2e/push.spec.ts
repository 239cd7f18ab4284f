import { pushBrowser, startPushService } from '../apps/server/src/test-support/push-service.ts';
import { pairedPhone } from './support/paired-phone.ts';
import { expect, test } from './support/test.ts';
import { WorkerUnderTest } from './support/worker.ts';

const TEXTS = {
  en: 'The Ligo app has started in the car',
  ru: 'Приложение Ligo запустилось в автомобиле',
  he: 'אפליקציית Ligo הופעלה ברכב',
};

test('an event at the car comes to the locked phone in its language, also after an outage, and never twice', async ({
  stack,
  context,
}) => {
  const service = await startPushService();
  stack.onEnd(() => service.stop());
  const browser = pushBrowser(service.origin, 'phone');
  // No push service can be reached from a test's browser: its one call to it has a stand-in with real keys.
  await context.addInitScript((subscription) => {
    const made = { ...subscription, options: { applicationServerKey: null }, toJSON: () => subscription };
    let isMade = false;
    PushManager.prototype.getSubscription = async () => (isMade ? made : null) as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      isMade = true;
      return made as unknown as PushSubscription;
    };
  }, browser.subscription);
  const registered = context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/notification/register'),
  );
  const { server, car, phone } = await pairedPhone(stack, context, 'Monaco');
  expect((await registered).status()).toBe(200);
  const worker = await WorkerUnderTest.of(phone.page);
  const starts = () => service.received.filter(({ body }) => browser.read(body).type === 'LigoInit').length;

  for (const [language, text] of Object.entries(TEXTS)) {
    await phone.page.evaluate((value) => localStorage.setItem('ligo.language', value), language);
    await phone.page.reload();
    await expect
      .poll(() =>
        phone.page.evaluate(async () =>
          (await (await caches.open('ligo-memory')).match('/language'))?.text(),
        ),
      )
      .toBe(language);
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
    expect(shown.body).toContain(text);
  }
  const ids = service.received.map(({ body }) => browser.decrypt(body));
  expect(new Set(ids).size).toBe(ids.length);

  const [link] = await car.links();
  car.running.send({ type: 'unlink', linkId: link?.linkId ?? '' });
  await expect
    .poll(() => service.received.some(({ body }) => browser.read(body).type === 'CarUnlink'))
    .toBe(true);
});
