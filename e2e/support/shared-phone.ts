import { Phone } from './phone.ts';
import { SIZES } from './sizes.ts';
import { CarUnderTest, ServerUnderTest, Stack } from './stack.ts';
import { expect, test } from './test.ts';

interface Shared {
  stack: Stack;
  server: ServerUnderTest;
  car: CarUnderTest;
  phone: Phone;
}

/**
 * One car and one linked phone for all tests of a file. Each test begins upright, on Status, in English. `prepare`: what they begin with;
 * `settings`: the server's.
 */
export function sharePhone(
  startCar: (stack: Stack, server: ServerUnderTest) => Promise<CarUnderTest> = CarUnderTest.start,
  prepare: (shared: Shared) => Promise<void> = async () => {},
  settings: (stack: Stack) => Record<string, string> = () => ({}),
): Shared {
  const shared = {} as Shared;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    const stack = new Stack();
    const server = await ServerUnderTest.start(stack, settings(stack));
    const car = await startCar(stack, server);
    const context = await stack.newContext(browser);
    Object.assign(shared, { stack, server, car, phone: await Phone.paired(context, server, car) });
    await prepare(shared);
  });
  test.beforeEach(async () => {
    const { phone } = shared;
    await phone.page.setViewportSize(SIZES.phone);
    await phone.page.locator('html').evaluate((html) => html.style.removeProperty('font-size'));
    await phone.speak('en');
    // It opens as at first.
    await phone.show('settings');
    await phone.show('status');
    await phone.expectLive();
  });
  test.afterEach(() => expect(shared.phone.problems).toEqual([]));
  test.afterAll(() => shared.stack.end());
  return shared;
}
