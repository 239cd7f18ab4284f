import { FirefoxPhone, test } from './support/firefox-phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect } from './support/test.ts';
import { startTurnServer } from './support/turn-server.ts';

test('in Firefox: with every direct way barred the link goes through a relay over TCP', async ({
  stack,
  firefox,
}) => {
  const turn = await startTurnServer(stack, 'tcp');
  const server = await ServerUnderTest.start(stack, {
    LIGO_TURN_URLS: turn.url,
    LIGO_TURN_SECRET: turn.secret,
  });
  const car = await CarUnderTest.start(stack, server);
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.page.evaluateOnNewDocument(() => {
    if (location.protocol !== 'about:') localStorage.setItem('ligo.iceTransportPolicy', 'relay');
  });
  await phone.pair(await car.qrText(), 'Monaco');
  await phone.expectLive();
  expect(turn.output()).toContain('ALLOCATE processed, success');
});

test('in Firefox: without a server the stored app opens and links directly, also to a car with another address', async ({
  stack,
  firefox,
}) => {
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server);
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.qrText());
  await phone.expectLive();
  await phone.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await phone.page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.endsWith('/direct-access')),
  );
  await phone.page.waitForNetworkIdle();
  await server.stop();
  await phone.page.reload();
  await phone.expectLive();
  const isDirect = () => phone.read('[data-testid="connection"]', 'data-direct');
  expect(await isDirect()).toBe('true');

  // The car is at none of the addresses that the phone knows, and is found by its name.
  await phone.page.evaluateOnNewDocument(() => {
    const record = Object.keys(localStorage).find((key) => key.endsWith('/direct-access')) ?? '';
    const access = JSON.parse(localStorage.getItem(record) ?? '{}');
    localStorage.setItem(record, JSON.stringify({ ...access, addresses: ['10.255.255.1'] }));
  });
  await phone.page.reload();
  await phone.expectLive();
  expect(await isDirect()).toBe('true');
});
