import { readCarMessage, readPhoneMessage, writeCarMessage } from '@ligo/protocol';
import type { Attack } from '../apps/car/src/link/test-support/stand-between.ts';
import { FirefoxPhone, test } from './support/firefox-phone.ts';
import { MaliciousServer } from './support/malicious-server.ts';
import { OwnCar } from './support/own-car.ts';
import { Phone } from './support/phone.ts';
import { CarUnderTest, type Stack } from './support/stack.ts';
import { expect } from './support/test.ts';
import { openThief } from './support/thief.ts';

const FINGERPRINT = /^a=fingerprint:[^\r]*/m;
const PROOF = /^a=x-ligo:(\S+)\.(\S+)/m;
const ANOTHER = 'A'.repeat(43);
const ownFingerprint = (offer: string) => FINGERPRINT.exec(offer)?.[0] ?? '';

/** Messages that no car has sent, with a charge that the screen would show. */
const INVENTED = [
  writeCarMessage('Ping', { date: 1, vCode: 1, vName: '0.1.0' }),
  JSON.stringify({ action: 'Status', extras: { soc: 37.3, soc2: 37.3, gmt: 1, unix: 1_795_219_200 } }),
];

const RELAYED: Attack = { toCar: (text) => [text], toPhone: (text) => [text] };

interface Case extends Partial<Attack> {
  title: string;
  /** The reason that Status shows. */
  code: 'unproven' | 'outdated' | 'silence';
}

/** The browser refuses it. */
const OTHER_CERTIFICATE: Case = {
  title: 'names the certificate of the car instead of its own',
  code: 'unproven',
  offer: (own, ofCar) => own.replace(FINGERPRINT, ownFingerprint(ofCar)),
};

const RELAYS_ALL: Case = { title: 'relays every text', code: 'unproven' };

/** The attacks that the phone has to detect, each on a new link. `recorded`: what the car has answered on an earlier one. */
const casesAfter = (recorded: () => string[]): Case[] => [
  // Early, while the phone's tries follow each other closely: it reports the third.
  OTHER_CERTIFICATE,
  RELAYS_ALL,
  {
    ...{ title: 'turns the refusal of the car into its consent', code: 'unproven' },
    toPhone: (text) => [text.replace('"refused"', '"ok"')],
  },
  {
    ...{ title: 'repeats an answer of the car, after figures that it invents', code: 'unproven' },
    toPhone: () => [...INVENTED, ...recorded()],
  },
  {
    ...{ title: 'drops the answer of the car', code: 'silence' },
    toPhone: () => INVENTED,
  },
  {
    ...{ title: 'names another key', code: 'unproven' },
    offer: (own) => own.replace(PROOF, `a=x-ligo:${ANOTHER}.$2`),
  },
  {
    ...{ title: 'names another nonce', code: 'unproven' },
    offer: (own) => own.replace(PROOF, `a=x-ligo:$1.${ANOTHER}`),
  },
  {
    ...{ title: 'pretends that the car is an older one', code: 'outdated' },
    offer: (own) => own.replace(PROOF, 'a=x-other:'),
  },
];

/** Those that the browser decides. Firefox accepts either of two certificates; Chromium rejects such a description. */
const CERTIFICATES_IN_FIREFOX: Case[] = [
  OTHER_CERTIFICATE,
  RELAYS_ALL,
  {
    ...{ title: 'names its certificate beside that of the car', code: 'unproven' },
    offer: (own, ofCar) => own.replace(FINGERPRINT, (line) => `${ownFingerprint(ofCar)}\r\n${line}`),
  },
  {
    ...{ title: 'names the certificate of the car beside its own', code: 'unproven' },
    offer: (own, ofCar) => own.replace(FINGERPRINT, (line) => `${line}\r\n${ownFingerprint(ofCar)}`),
  },
];

/** A phone of either browser. */
interface AttackedPhone {
  readonly page: { evaluate(script: string): Promise<unknown> };
  readonly problems: string[];
  expectLive(): Promise<void>;
}

const screenOf = async ({ page }: AttackedPhone) =>
  (await page.evaluate(`({
    code: document.querySelector('[data-testid=failure]')?.dataset.code ?? null,
    link: document.querySelector('[data-testid=connection]')?.dataset.state,
    text: document.body.innerText,
  })`)) as { code: string | null; link: string; text: string };

/** As if its network had been away for a moment: the phone forgets what has failed, and tries again at once. */
async function tryAgain({ page }: AttackedPhone): Promise<void> {
  for (const isOnline of [false, true])
    await page.evaluate(`
      Object.defineProperty(navigator, 'onLine', { value: ${isOnline}, configurable: true });
      dispatchEvent(new Event('online'));`);
}

const actionsOf = (texts: string[], read: typeof readCarMessage | typeof readPhoneMessage) =>
  texts.map((text) => {
    const { ok, ...result } = read(text);
    return ok && 'message' in result ? result.message.action : text;
  });

/** The phone refuses the next link, and neither end has revealed anything on it. */
async function expectRefused(phone: AttackedPhone, server: MaliciousServer, { code, ...attack }: Case) {
  const from = server.links.length;
  server.attack = { ...RELAYED, ...attack };
  await tryAgain(phone);
  const links = () => server.links.slice(from);
  await expect.poll(() => links().some((link) => link.hasOffered()), { timeout: 45_000 }).toBe(true);
  await expect
    .poll(async () => (await screenOf(phone)).code, { intervals: [50], timeout: 30_000 })
    .toBe(code);
  const { link, text } = await screenOf(phone);
  expect(link).not.toBe('connected');
  expect(text).not.toContain('37');
  for (const { seen } of links()) {
    expect(['Identify', 'Ping', 'Status']).toEqual(
      expect.arrayContaining(actionsOf(seen.fromPhone, readPhoneMessage)),
    );
    expect(['Identify']).toEqual(expect.arrayContaining(actionsOf(seen.fromCar, readCarMessage)));
  }
}

async function startAttacked(stack: Stack) {
  test.setTimeout(240_000);
  const server = await MaliciousServer.start(stack);
  const car = await CarUnderTest.start(stack, server);
  await car.restartApproving(false);
  server.attack = RELAYED;
  return { server, car };
}

/** From the first link on; then the server is honest, and the phone links. */
async function attackAll(
  phone: AttackedPhone,
  server: MaliciousServer,
  cases: Case[],
  accept: () => Promise<unknown> = async () => {},
) {
  for (const each of cases) await test.step(each.title, () => expectRefused(phone, server, each));
  server.attack = null;
  await tryAgain(phone);
  await accept();
  await phone.expectLive();
  expect(phone.problems).toEqual([]);
}

test('a server that stands between a phone and its car is refused from the first link on, and a proof of the QR code survives it', async ({
  stack,
  context,
}) => {
  const { server, car } = await startAttacked(stack);
  const phone = await Phone.open(context, server.origin);
  await phone.pair(await car.qrText());
  const recorded = () => server.links.flatMap(({ seen }) => seen.fromCar).slice(0, 1);
  await attackAll(phone, server, casesAfter(recorded));
});

test('in Firefox: a server that stands between a phone and its car is refused with each certificate that it names', async ({
  stack,
  firefox,
}) => {
  const { server, car } = await startAttacked(stack);
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.pairingCode());
  await attackAll(phone, server, CERTIFICATES_IN_FIREFOX, async () =>
    phone.chooseNumber(await car.decideNext('approve-device')),
  );
});

test('a server that names a car of its own for a typed code shows nothing, and learns nothing, until its owner finds no number', async ({
  stack,
  context,
}) => {
  const { server, car } = await startAttacked(stack);
  const phone = await Phone.open(context, server.origin);
  server.attack = null;
  const code = await car.pairingCode();
  server.ownCar = new OwnCar(INVENTED);
  const own = server.ownCar.car;
  const expectNothing = async (code: string) => {
    await expect.poll(async () => (await screenOf(phone)).code, { timeout: 30_000 }).toBe(code);
    const { link, text } = await screenOf(phone);
    expect(link).not.toBe('connected');
    // Numbers to choose from may contain its digits.
    expect(text).not.toContain('37.3');
    expect(['Identify', 'Ping', 'Status', 'Compare', 'CompareNonce']).toEqual(
      expect.arrayContaining(actionsOf(own.received, readPhoneMessage)),
    );
  };
  await phone.pair(code);
  await test.step('accepts the phone at once', () => expectNothing('unproven'));
  expect(own.accepted.hastily).toBeGreaterThan(0);

  own.isHasty = false;
  await tryAgain(phone);
  await test.step('accepts it once both have a number', async () => {
    await expectNothing('waiting');
    await expect.poll(() => own.accepted.compared).toBe(1);
    // The phone shows that it is still there: all that was invented before has come.
    const pings = () =>
      actionsOf(own.received, readPhoneMessage).filter((action) => action === 'Ping').length;
    const before = pings();
    await expect.poll(pings, { timeout: 15_000 }).toBeGreaterThan(before);
    await expectNothing('waiting');
  });
  await phone.page.getByRole('button', { name: 'None of these' }).click();
  await expectNothing('mismatch');
  expect(phone.problems).toEqual([]);
});

test('a stolen access token alone waits for approval and receives nothing', async ({ stack, server }) => {
  const car = await CarUnderTest.start(stack, server);
  await car.restartApproving(false);
  const thief = await openThief(stack, server.origin, await car.pairingCode());
  await expect.poll(() => thief.number()).toMatch(/^\d{6}$/);
  thief.askForEverything();
  // The lane keeps the order: answers to these would come before the refusal.
  expect(await car.decideNext('refuse-device')).toBe(thief.number());
  await expect.poll(() => thief.refusal()).toBe('removed');
  expect(actionsOf(thief.received, readCarMessage)).toEqual(['Identify', 'Compare', 'Identify']);
  expect(thief.frames()).toBe(0);
});
