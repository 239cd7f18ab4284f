import type { BrowserContext, Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { startTurnServer } from './support/turn-server.ts';

/** Makes a page count the messages of its data channels. */
async function countMessages(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        kept.push(this);
      }
    };
    Object.assign(window, { peerConnections: kept });
  });
  return (page) =>
    page.evaluate(async () => {
      const { peerConnections } = window as unknown as { peerConnections: RTCPeerConnection[] };
      let received = 0;
      for (const connection of peerConnections) {
        for (const each of (await connection.getStats()).values()) {
          if (each.type === 'data-channel') received += each.messagesReceived;
        }
      }
      return received;
    });
}

test('a link serves two phones and two tabs, wakes with its phone, comes back with its car, and stays up without its server', async ({
  server,
  car,
  stack,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  const received = await countMessages(context);
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;

  await test.step('two phones and two tabs are served at once', async () => {
    const tab = new Phone(await context.newPage(), server.origin);
    await tab.page.goto(`${server.origin}/app`);
    await tab.expectLive();
    const familyContext = await stack.newContext(browser);
    const invitation = { pairingCode: () => car.newPairingCode() };
    await Phone.paired(familyContext, server, invitation, 'family@example.org');
    await tab.expectLive();
    await page.bringToFront();
    await phone.expectLive();
    await familyContext.close();
    await tab.page.close();
  });

  await test.step('a phone that slept finds the car again when it wakes', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await phone.expectLive();
  });

  await test.step('the car is switched off and on again, and killed and back', async () => {
    await car.stop();
    await phone.expectNotLive();
    await expect(page.getByTestId('soc')).toHaveText(/\d/);
    await expect(page.getByTestId('age')).toBeVisible();
    await car.start();
    await phone.expectLive();
    await car.stop('SIGKILL');
    await phone.expectNotLive();
    await car.start();
    await phone.expectLive();
  });

  await test.step('the link stays up while the server restarts', async () => {
    await server.stop();
    const before = await received(page);
    // A status and a ping a second, for much longer than the timeout of a dead link.
    await expect.poll(() => received(page), { timeout: 30_000 }).toBeGreaterThan(before + 16);
    await phone.expectLive();
    await server.start();
    await page.reload();
    await phone.expectLive();
  });
});

test('with every direct way barred the link goes through the relay', async ({ stack, context }) => {
  const turn = await startTurnServer(stack);
  const server = await ServerUnderTest.start(stack, {
    LIGO_TURN_URLS: turn.url,
    LIGO_TURN_SECRET: turn.secret,
  });
  const car = await CarUnderTest.start(stack, server);
  await context.addInitScript(() => localStorage.setItem('ligo.iceTransportPolicy', 'relay'));
  await Phone.paired(context, server, car);
  expect(turn.output()).toContain('ALLOCATE processed, success');
});
