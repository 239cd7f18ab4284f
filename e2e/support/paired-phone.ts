import type { BrowserContext } from '@playwright/test';
import { Phone } from './phone.ts';
import { CarUnderTest, ServerUnderTest, type Stack } from './stack.ts';

/** A server, a simulated car, and a phone that is linked with it and live. */
export async function pairedPhone(stack: Stack, context: BrowserContext, name?: string) {
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server);
  const phone = await Phone.open(context, server.origin);
  await phone.pair(await car.pairingCode(), name);
  await phone.expectLive();
  return { server, car, phone };
}
