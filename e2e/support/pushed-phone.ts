import type { PushSubscriptionData } from '@ligo/protocol';
import type { BrowserContext } from '@playwright/test';
import { pushBrowser, startPushService } from '../../apps/server/src/test-support/push-service.ts';
import { Phone } from './phone.ts';
import { CarUnderTest, ServerUnderTest, type Stack } from './stack.ts';
import { expect } from './test.ts';
import { WorkerUnderTest } from './worker.ts';

/**
 * No push service can be reached from a test's browser: its one call to it has a stand-in, which subscribes with keys that the
 * test has. The page's `renewWith` replaces the subscription as a browser does, and `requestedKeys` are what it was to subscribe with.
 */
export async function subscribeWith(
  context: BrowserContext,
  subscription: PushSubscriptionData,
): Promise<void> {
  await context.addInitScript((first) => {
    let data = first;
    const requestedKeys: string[] = [];
    const made = () => ({ ...data, options: { applicationServerKey: null }, toJSON: () => data });
    PushManager.prototype.getSubscription = async () =>
      (requestedKeys.length > 0 ? made() : null) as unknown as PushSubscription;
    PushManager.prototype.subscribe = async (options) => {
      const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
      requestedKeys.push(
        btoa(String.fromCharCode(...key))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', ''),
      );
      return made() as unknown as PushSubscription;
    };
    Object.assign(window, {
      requestedKeys,
      renewWith(next: typeof first) {
        data = next;
      },
    });
  }, subscription);
}

/** A live phone whose pushes go to a push service of the test, and the ends of it all. */
export async function pushedPhone(
  stack: Stack,
  context: BrowserContext,
  startCar: (stack: Stack, server: ServerUnderTest) => Promise<CarUnderTest> = CarUnderTest.start,
) {
  const service = await startPushService();
  stack.onEnd(() => service.stop());
  const browser = pushBrowser(service.origin, 'phone');
  await subscribeWith(context, browser.subscription);
  const registered = registration(context);
  const server = await ServerUnderTest.start(stack);
  const car = await startCar(stack, server);
  const phone = await Phone.paired(context, server, car);
  expect((await registered).status()).toBe(200);
  const worker = await WorkerUnderTest.of(phone.page);
  return { server, car, phone, service, browser, worker };
}

/** The server's answer to the phone's subscription. */
export const registration = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith('/api/notification/register'));
