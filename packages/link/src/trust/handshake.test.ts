import { settle } from '@ligo/machine/test-support';
import { toBase64Url, writeCarMessage, writePhoneMessage } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { isInviteProof } from './approval.ts';
import { createCarHandshake } from './car-handshake.ts';
import { fingerprintIn } from './fingerprints.ts';
import {
  type Between,
  connect,
  filled,
  keys,
  lanes,
  newPhoneKey,
  OFFER,
} from './test-support/handshake-ends.ts';
import type { Bytes } from './transcript.ts';

/** Until both ends have decided or one waits for the other. */
async function decided(made: Awaited<ReturnType<typeof connect>>): Promise<void> {
  await vi.waitFor(() => expect(made.isOpen().includes(true) || made.refusals.length > 0).toBe(true));
  await settle();
}

it('TRUST-1 verifies both ends, and then passes on what waited, in its order', async () => {
  const made = await connect();
  made.phoneEnd.lanes.onActivity();
  made.phoneEnd.lanes.onIgnored();
  await vi.waitFor(() => expect(made.isOpen()).toEqual([true, true]));
  expect(made.refusals).toEqual([]);
  expect(made.car.onMessage.mock.calls).toEqual([['first'], ['second']]);
  expect(
    [made.phone.onActivity, made.phone.onIgnored, made.phone.onMessage].map((each) => each.mock.calls),
  ).toEqual([[], [], []]);
  expect(made.sent.toPhone).toHaveLength(1);
  made.carEnd.lanes.onMessage('third');
  expect(made.car.onMessage).toHaveBeenLastCalledWith('third');
  await made.clock.advance(60_000);
  expect(made.refusals).toEqual([]);
});

it('TRUST-1 keeps 16 messages of a phone that is not verified, and passes none on', async () => {
  const made = await connect({ toCar: () => [] });
  for (let index = 0; index < 100; index++) made.carEnd.lanes.onMessage(`message ${index}`);
  await settle();
  expect(made.car.onMessage).not.toHaveBeenCalled();
  const late = await connect({
    toCar: (text, index) => (index === 0 ? [...Array(50).fill('early'), text] : [text]),
  });
  await vi.waitFor(() => expect(late.isOpen()[1]).toBe(true));
  expect(late.car.onMessage.mock.calls).toEqual(Array(16).fill(['early']));
});

it('TRUST-4 TRUST-7 finds someone who stands between, by the certificates of each end', async () => {
  const made = await connect({ phoneSees: filled(8), carSees: filled(9) });
  await vi.waitFor(() => expect(made.refusals).toEqual(['car', 'not-proven']));
  expect(made.isOpen()).toEqual([false, false]);
});

it.each([
  ['the car sees another phone', { carSees: filled(9) }, ['car', 'not-proven']],
  ['the phone sees another car', { phoneSees: filled(9) }, ['car', 'not-proven']],
  ['another car is wanted', { carId: 'another' }, ['another-car']],
  ['the offer lost its proof', { offer: () => OFFER }, ['outdated']],
])('TRUST-3 TRUST-7 refuses the link where %s', async (_what, between, refusals) => {
  const made = await connect(between);
  await vi.waitFor(() => expect(made.refusals).toEqual(refusals));
  expect(made.isOpen()).toEqual([false, false]);
  expect([made.phone.onMessage, made.car.onMessage].flatMap((each) => each.mock.calls)).toEqual([]);
});

it('TRUST-3 refuses an offer with the key of another car', async () => {
  const [, , other] = await keys;
  const attacker = createCarHandshake(
    {
      ...{ carId: 'x', ownKey: other, newNonce: () => filled(3), send() {}, onRefused() {} },
      ...{
        statusOf: () => 'ok' as const,
        redeem: async () => {},
        onWaiting() {},
        onNumber() {},
        onVerified() {},
      },
      fingerprints: () => Promise.reject(new Error('none')),
    },
    lanes(),
  );
  const made = await connect({ offer: () => attacker.offer(OFFER) });
  await vi.waitFor(() => expect(made.refusals).toEqual(['another-car']));
  expect(made.sent.toCar).toEqual([]);
});

/** A link whose phone waits, with its number at both ends. */
async function connectWaiting(between: Between = {}) {
  const made = await connect({ status: () => 'waiting', ...between });
  await vi.waitFor(() => expect([made.waiting.length, made.numbers.length]).toEqual([1, 1]));
  const [device] = made.waiting;
  if (!device) throw new Error('No device waits');
  return { ...made, device };
}

it('TRUST-9 TRUST-10 a phone that waits passes nothing on, has the same number as the car, and is verified once it is approved', async () => {
  let status: 'ok' | 'waiting' = 'waiting';
  const made = await connectWaiting({ status: () => status });
  expect(made.device).toMatchObject({ name: 'Chrome, Android', number: made.numbers[0] });
  expect(made.device.number).toMatch(/^\d{6}$/);
  await made.clock.advance(60_000);
  expect([made.isOpen(), made.refusals, made.car.onMessage.mock.calls]).toEqual([[false, false], [], []]);
  status = 'ok';
  made.device.decide('ok');
  await vi.waitFor(() => expect(made.isOpen()).toEqual([true, true]));
  expect(made.car.onMessage.mock.calls).toEqual([['first'], ['second']]);
});

/** A car that shows a QR code with this secret; `redeemed`: the names of the phones that have proven it. */
function carWithSecret(shown: Bytes, before: 'waiting' | 'unknown' = 'waiting') {
  let status: 'ok' | 'waiting' | 'unknown' = before;
  const redeemed: string[] = [];
  return {
    redeemed,
    status: () => status,
    async redeem({ name }: { name: string }, proof: Bytes, transcript: Bytes) {
      if (!(await isInviteProof(shown, transcript, proof))) return;
      status = 'ok';
      redeemed.push(name);
    },
  };
}

it.each(['waiting', 'unknown'] as const)(
  'TRUST-11 verifies a phone at once that proves the secret of a QR code, where it was %s before',
  async (before) => {
    const car = carWithSecret(filled(5), before);
    const made = await connect({ ...car, secret: filled(5) });
    await vi.waitFor(() => expect(made.isOpen()).toEqual([true, true]));
    expect([car.redeemed, made.waiting, made.numbers, made.sent.toPhone.length]).toEqual([
      ['Chrome, Android'],
      [],
      [],
      1,
    ]);
  },
);

it('TRUST-11 a phone with another secret waits, with its number', async () => {
  const car = carWithSecret(filled(5));
  const made = await connectWaiting({ ...car, secret: filled(6) });
  expect([made.device.number, made.isOpen(), car.redeemed]).toEqual([made.numbers[0], [false, false], []]);
});

it('TRUST-11 a phone waits where its acceptance cannot be stored', async () => {
  const redeem = () => Promise.reject(new Error('The disk is full'));
  const made = await connectWaiting({ redeem, secret: filled(5) });
  expect(made.isOpen()).toEqual([false, false]);
});

it('TRUST-11 a proof counts on its own link alone, also for the same phone', async () => {
  const first = await connect({ ...carWithSecret(filled(5)), secret: filled(5) });
  await decided(first);
  const { proof, name } = JSON.parse(first.sent.toCar[0] ?? '').extras;
  const car = carWithSecret(filled(5));
  const replay = (text: string, index: number) => {
    if (index > 0) return [text];
    const { action, extras } = JSON.parse(text);
    return [JSON.stringify({ action, extras: { ...extras, proof, name } })];
  };
  const made = await connectWaiting({ ...car, carNonce: filled(7), toCar: replay });
  expect([made.isOpen(), car.redeemed]).toEqual([[false, false], []]);
});

it('TRUST-11 asks for no proof of a phone that someone stands in front of', async () => {
  const car = carWithSecret(filled(5));
  const made = await connect({ ...car, secret: filled(5), carSees: filled(9) });
  await decided(made);
  expect([car.redeemed, made.isOpen()]).toEqual([[], [false, false]]);
});

it.each([
  ['refuses it', 'waiting', 'unknown'],
  ['removes it before it is verified', 'unknown', 'ok'],
] as const)('TRUST-9 a phone that waits stays out if someone %s', async (_what, after, decision) => {
  let status: 'unknown' | 'waiting' = 'waiting';
  const made = await connectWaiting({ status: () => status });
  status = after;
  made.device.decide(decision);
  await vi.waitFor(() => expect([...made.refusals].sort()).toEqual(['car', 'removed']));
  made.device.decide('ok');
  await settle();
  expect([made.isOpen(), made.car.onMessage.mock.calls]).toEqual([[false, false], []]);
});

it('TRUST-9 refuses a phone that the car has removed', async () => {
  const made = await connect({ status: () => 'unknown' });
  await vi.waitFor(() => expect([...made.refusals].sort()).toEqual(['car', 'removed']));
  expect(made.isOpen()).toEqual([false, false]);
});

const changed = (field: string, value: Bytes) => (text: string) => {
  if (!text.startsWith('{')) return [text];
  const { action, extras } = JSON.parse(text);
  if (!action.startsWith('Compare') || !(field in extras)) return [text];
  return [JSON.stringify({ action, extras: { ...extras, [field]: toBase64Url(value) } })];
};

it.each([
  ['the commitment', { toCar: changed('commit', filled(7)) }],
  ['the nonce of the phone', { toCar: changed('nonce', filled(7)) }],
])('TRUST-10 shows no number where %s was changed', async (_what, between) => {
  const made = await connect({ status: () => 'waiting', ...between });
  await vi.waitFor(() => expect(made.numbers).toHaveLength(1));
  await settle();
  expect(made.waiting).toEqual([]);
});

it('TRUST-10 gives both ends different numbers where the nonce of the car was changed', async () => {
  const made = await connectWaiting({ toPhone: changed('nonce', filled(7)) });
  expect(made.device.number).not.toBe(made.numbers[0]);
});

it('TRUST-10 takes one commitment and one nonce, also if they are sent once more', async () => {
  const made = await connectWaiting({ toCar: (text) => [text, text], toPhone: (text) => [text, text] });
  await settle();
  expect([made.waiting.length, made.numbers]).toEqual([1, [made.device.number]]);
});

const PING = writePhoneMessage('Ping', {});

/** A phone that does not know the car, and waits; the car accepts it once it is approved. */
async function connectUnknown() {
  let isApproved = false;
  const status = (compares: boolean) => (isApproved && !compares ? 'ok' : 'waiting');
  const made = await connectWaiting({ status, isUnknown: true });
  const approve = () => {
    isApproved = true;
    made.device.decide('ok');
  };
  return { ...made, approve };
}

it('TRUST-12 TRUST-13 a phone that does not know the car is verified by its owner’s choice, after the car accepts it, and stays until then', async () => {
  const made = await connectUnknown();
  expect(JSON.parse(made.sent.toCar[0] ?? '').extras.compare).toBe(true);
  made.approve();
  // The car's consent is received.
  await vi.waitFor(() => expect(made.sent.toCar.at(-1)).toBe(PING));
  expect(made.isOpen()).toEqual([false, true]);
  made.phoneEnd.lanes.onMessage('late');
  const before = made.sent.toCar.length;
  await made.clock.advance(60_000);
  const kept = made.sent.toCar.slice(before);
  expect(kept).toEqual(Array(12).fill(PING));
  expect([made.isOpen()[0], made.refusals, made.phone.onMessage.mock.calls]).toEqual([false, [], []]);
  made.phoneEnd.choose(true);
  expect([made.isOpen()[0], made.phone.onMessage.mock.calls]).toEqual([true, [['late']]]);
  await made.clock.advance(60_000);
  expect(made.sent.toCar).toHaveLength(before + kept.length);
});

it('TRUST-12 a phone whose owner has chosen first is verified once the car accepts it', async () => {
  const made = await connectUnknown();
  made.phoneEnd.choose(true);
  await settle();
  expect(made.isOpen()).toEqual([false, false]);
  made.approve();
  await vi.waitFor(() => expect(made.isOpen()).toEqual([true, true]));
});

it('TRUST-12 a phone refuses the link whose number is another one, whatever the car accepts', async () => {
  const made = await connectUnknown();
  made.approve();
  await vi.waitFor(() => expect(made.isOpen()[1]).toBe(true));
  made.phoneEnd.choose(false);
  made.phoneEnd.choose(true);
  await settle();
  expect([made.isOpen()[0], made.refusals]).toEqual([false, ['other-number']]);
  expect(made.clock.pending()).toBe(0);
});

it('TRUST-12 a car that accepts a phone at once that does not know it is refused', async () => {
  const made = await connect({ isUnknown: true });
  await vi.waitFor(() => expect(made.refusals).toEqual(['not-compared']));
  made.phoneEnd.choose(true);
  expect([made.isOpen()[0], made.phone.onMessage.mock.calls]).toEqual([false, []]);
});

it('TRUST-5 reports a car that does not answer in 1 s and refuses it after 5 s, not a moment before', async () => {
  const made = await connect({ toCar: () => [] });
  await vi.waitFor(() => expect(made.sent.toCar).toHaveLength(3));
  await made.clock.advance(999);
  expect(made.refusals).toEqual([]);
  await made.clock.advance(1);
  expect(made.refusals).toEqual(['late']);
  await made.clock.advance(3_999);
  expect(made.refusals).toEqual(['late']);
  await made.clock.advance(1);
  expect(made.refusals).toEqual(['late', 'silence']);
});

it('TRUST-5 takes a late answer', async () => {
  const held: string[] = [];
  const hold = (text: string) => {
    held.push(text);
    return [];
  };
  const made = await connect({ toPhone: hold });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  await made.clock.advance(4_999);
  for (const text of held) made.phoneEnd.lanes.onMessage(text);
  await vi.waitFor(() => expect(made.isOpen()[0]).toBe(true));
  await made.clock.advance(60_000);
  expect(made.refusals).toEqual(['late']);
});

it('TRUST-8 verifies both ends without an offer, and sends the question once', async () => {
  const [phoneKey] = await keys;
  const made = await connect({ directFor: toBase64Url(phoneKey.key), toPhone: (text) => [text, text] });
  await vi.waitFor(() => expect(made.isOpen()).toEqual([true, true]));
  expect(made.sent.toCar.map((text) => text.slice(0, 20))).toEqual([
    '{"action":"Identify"',
    'first',
    'second',
  ]);
  expect(made.carEnd.phoneKey()).toBe(toBase64Url(phoneKey.key));
});

it('TRUST-8 refuses another phone than the expected one, another car, and someone who stands between', async () => {
  const [phoneKey] = await keys;
  const directFor = toBase64Url(phoneKey.key);
  const other = await connect({ directFor: toBase64Url((await newPhoneKey()).key) });
  await decided(other);
  expect([other.isOpen(), other.refusals]).toEqual([
    [false, false],
    ['car', 'not-accepted'],
  ]);
  const car = await connect({ directFor, carId: 'another-car' });
  await decided(car);
  expect([car.isOpen(), car.refusals]).toEqual([[false, false], ['another-car']]);
  const between = await connect({ directFor, carSees: filled(9) });
  await decided(between);
  expect([between.isOpen()[1], between.carEnd.phoneKey(), between.refusals[0]]).toEqual([false, null, 'car']);
});

it('TRUST-8 sends no challenge where the server makes the offer, and accepts none there', async () => {
  const made = await connect({
    offer: () => OFFER,
    toPhone: (text) => [text],
  });
  const key = toBase64Url((await keys)[1].key);
  made.phoneEnd.lanes.onMessage(writeCarMessage('Challenge', { key, nonce: key }));
  await decided(made);
  expect([made.refusals, made.sent.toCar, made.sent.toPhone]).toEqual([['outdated'], [], []]);
});

it('calls nothing after its end', async () => {
  const made = await connect();
  made.phoneEnd.end();
  made.carEnd.end();
  await settle();
  await made.clock.advance(10_000);
  expect([made.isOpen(), made.refusals, made.clock.pending()]).toEqual([[false, false], [], 0]);
});

it('refuses the messages of another connection, replayed', async () => {
  const first = await connect();
  await decided(first);
  const toPhone = await connect({ toPhone: () => first.sent.toPhone, carNonce: filled(7) });
  await vi.waitFor(() => expect(toPhone.refusals).toEqual(['not-proven']));
  const toCar = await connect({ toCar: () => first.sent.toCar, carNonce: filled(7) });
  await vi.waitFor(() => expect(toCar.refusals).toContain('car'));
  expect(toCar.isOpen()).toEqual([false, false]);
});

it('reads the fingerprint of a session description', () => {
  const hex = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase());
  expect(fingerprintIn(`v=0\r\na=fingerprint:sha-256 ${hex.join(':')}\r\n`)).toEqual(
    Uint8Array.from({ length: 32 }, (_, index) => index),
  );
  expect(fingerprintIn(`a=fingerprint:sha-1 ${hex.join(':')}`)).toBeNull();
  expect(fingerprintIn(`a=fingerprint:sha-256 ${hex.slice(1).join(':')}`)).toBeNull();
  expect(fingerprintIn(undefined)).toBeNull();
});
