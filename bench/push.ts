import webPush from 'web-push';
import { vapidKeys } from '../apps/server/src/push/send-push.ts';
import { pushBrowser, startPushService } from '../apps/server/src/test-support/push-service.ts';
import { apiOf, serverUnderTest } from '../apps/server/src/test-support/server-under-test.ts';
import { median, report, sized } from './support/report.ts';

/**
 * From a car's report of an event to its arrival at the push service, through a whole server with its database, beside the
 * bare push library that encrypts and sends the same message by itself.
 */
const ROUNDS = sized(25, 2);

const service = await startPushService();
const server = await serverUnderTest();
const browser = pushBrowser(service.origin, 'bench');
const { call, signIn, registeredCar, pair } = apiOf(server.origin);
const token = await signIn();
const car = await registeredCar();
await pair(token, car);
await call('/notification/register', token, { subscription: browser.subscription });

/** Runs something, and answers how long it took until one more message was there, ms. */
async function untilReceived(send: () => Promise<unknown>): Promise<number> {
  const before = service.received.length;
  const beganAt = performance.now();
  const sent = send();
  while (service.received.length === before)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  const ms = performance.now() - beganAt;
  await sent;
  return ms;
}

const keys = vapidKeys(Buffer.alloc(32, 7));
const bare = async (message: string) => {
  const { endpoint, keys: its } = browser.subscription;
  const request = webPush.generateRequestDetails({ endpoint, keys: its }, message, {
    vapidDetails: { subject: 'mailto:bench@ligo.example', ...keys },
  });
  await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
  });
};
const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const event = { eventId: `e${round}`, type: 'LigoInit', time: Date.now() };
  ours.push(await untilReceived(() => call('/car/event', car.token(), event)));
  theirs.push(await untilReceived(() => bare(JSON.stringify({ ...event, carId: car.carId, carName: '' }))));
}
await server.close();
await service.stop();
report({
  name: 'push',
  figure: median(ours),
  reference: median(theirs),
  unit: 'ms',
  goal: { ratio: 10 },
  also: { 'slowest, ms': Math.max(...ours), 'slowest of the bare library, ms': Math.max(...theirs) },
});
process.exit(0);
