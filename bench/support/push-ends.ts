import { pushBrowser, startPushService } from '../../apps/server/src/test-support/push-service.ts';
import { apiOf, serverUnderTest } from '../../apps/server/src/test-support/server-under-test.ts';

/** A whole server, a push service, and an account with one browser and one car. */
export async function startPushEnds(settings: Record<string, string> = {}) {
  const service = await startPushService();
  const server = await serverUnderTest(settings);
  const browser = pushBrowser(service.origin, 'bench');
  const { call, signIn, registeredCar, pair } = apiOf(server.origin);
  const token = await signIn();
  const car = await registeredCar();
  await pair(token, car);
  await call('/notification/register', token, { subscription: browser.subscription });
  let reported = 0;

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

  return {
    browser,
    car,
    untilReceived,
    /** Reports an event of the car; answers how long it took until its push arrived, ms. */
    reportMs: () => {
      const event = { eventId: `e${reported++}`, type: 'MCUReboot', time: Date.now() };
      return untilReceived(() => call('/car/event', car.token(), event));
    },
    async stop() {
      await server.close();
      await service.stop();
    },
  };
}
