import { readFileSync } from 'node:fs';
import { SEALED } from '@ligo/protocol';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { carIdOfKey, type SigningKey } from '../trust/keys.ts';
import { filled, newCarKey, newPhoneKey } from '../trust/test-support/handshake-ends.ts';
import type { Bytes } from '../trust/transcript.ts';
import { createCarSession } from './car-session.ts';
import { type PhoneFrame, readCarFrame, readPhoneFrame } from './frames.ts';
import { acceptMessage, admitMessage, initialOrder } from './order.ts';
import { createPhoneSession } from './phone-session.ts';
import { newSealingKeys } from './seal.ts';

let phoneKey: SigningKey;
let carKey: SigningKey;
let carId: string;
beforeAll(async () => {
  [phoneKey, carKey] = await Promise.all([newPhoneKey(), newCarKey()]);
  carId = await carIdOfKey(carKey.key);
});

function toCar(bytes: Bytes | null): Exclude<PhoneFrame, { kind: 'hello' }> {
  const frame = readPhoneFrame(bytes ?? new Uint8Array());
  if (!frame || frame.kind === 'hello') throw new Error('No message');
  return frame;
}

/** Both ends with an open session; `now` is the time of both. */
async function start(over: { car?: object; phone?: object } = {}) {
  const time = { now: 1_000_000 };
  const nowMs = () => time.now;
  const car = await createCarSession({
    ...{ carId, ownKey: carKey, phoneKey: phoneKey.key, nonce: filled(7), nowMs },
    sealingKeys: await newSealingKeys(),
    ...over.car,
  });
  const phone = createPhoneSession({ carId, ownKey: phoneKey, nowMs, ...over.phone });
  return { car, phone, time };
}
async function open() {
  const both = await start();
  expect(await both.phone.receive(both.car.challenge)).toEqual({ type: 'opened' });
  const send = async (text: string) => {
    const frame = await both.phone.send(text);
    if (!frame) throw new Error('Not sent');
    return frame;
  };
  const receive = (frame: Bytes) => both.car.receive(toCar(frame));
  return { ...both, send, receive };
}

it('SEAL-3 SEAL-7 passes messages and replies in their order, whatever they are', async () => {
  const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 200 }), 20);
  const { send, receive, car, phone, time } = await open();
  for (const text of texts) {
    time.now += 200;
    expect(await receive(await send(text))).toEqual({ text });
    const reply = (await car.reply(`to ${text}`)) ?? new Uint8Array();
    expect(await phone.receive(reply)).toEqual({ type: 'text', text: `to ${text}` });
  }
});

/** The bytes with one bit of one byte changed. */
function flipped(bytes: Bytes, at: number): Bytes {
  const changed = bytes.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

it('SEAL-3 opens nothing that was changed in any byte, and then what was not', async () => {
  const { send, car, time } = await open();
  for (const text of ['first', 'second']) {
    const frame = await send(text);
    for (let at = 0; at < frame.length; at++) {
      time.now += 100;
      const changed = readPhoneFrame(flipped(frame, at));
      if (changed && changed.kind !== 'hello')
        expect({ at, ...(await car.receive(changed)) }).toMatchObject({ at, refusal: expect.any(String) });
      if (at % 60 === 0) time.now = 1_000_000;
    }
    time.now = 1_001_000;
    expect(await car.receive(toCar(frame))).toEqual({ text });
  }
});

it('SEAL-1 opens no session with a challenge that was changed in any byte', async () => {
  const { car, phone } = await start();
  for (let at = 0; at < car.challenge.length; at++)
    expect(await phone.receive(flipped(car.challenge, at))).toEqual({ type: 'ignored' });
  expect(await phone.receive(car.challenge)).toEqual({ type: 'opened' });
  expect(await phone.receive(car.challenge)).toEqual({ type: 'ignored' });
});

it('SEAL-7 reads no reply that was changed in any byte, is repeated, or is older than another', async () => {
  const { send, receive, car, phone } = await open();
  await receive(await send('first'));
  const [one, two] = [await car.reply('one'), await car.reply('two')];
  if (!one || !two) throw new Error('No replies');
  for (let at = 0; at < two.length; at++)
    expect(await phone.receive(flipped(two, at))).toEqual({ type: 'ignored' });
  expect(await phone.receive(two)).toEqual({ type: 'text', text: 'two' });
  expect([await phone.receive(two), await phone.receive(one)]).toEqual([
    { type: 'ignored' },
    { type: 'ignored' },
  ]);
});

it.each(['another car', 'another phone', 'another session', 'another nonce'])(
  'SEAL-1 SEAL-2 opens nothing that was meant for %s',
  async (which) => {
    const other = await newCarKey();
    const over = {
      'another car': { ownKey: other },
      'another phone': { phoneKey: (await newPhoneKey()).key },
      'another session': {},
      'another nonce': { nonce: filled(8) },
    }[which];
    const { send, car } = await open();
    const another = await start({ car: over ?? {} });
    const isSame = which === 'another session' || which === 'another nonce';
    expect(await another.phone.receive(another.car.challenge)).toEqual({
      type: isSame ? 'opened' : 'ignored',
    });
    const frame = toCar(await send('for the first'));
    expect(await another.car.receive(frame)).toEqual({ refusal: 'not-sealed' });
    expect(await car.receive(frame)).toEqual({ text: 'for the first' });
  },
);

it('SEAL-3 a whole session that is repeated opens in no other one', async () => {
  const { send, receive } = await open();
  const frames = [await send('one'), await send('two')];
  for (const frame of frames) await receive(frame);
  for (const frame of frames) expect(await receive(frame)).toEqual({ refusal: 'unordered' });
  const later = await start();
  for (const frame of frames)
    expect(await later.car.receive(toCar(frame))).toMatchObject({ refusal: expect.any(String) });
});

it('SEAL-4 SEAL-5 executes nothing that the server holds back, or of an old session', async () => {
  const { send, receive, time } = await open();
  time.now += 60_000;
  const held = await send('held back');
  time.now += SEALED.lateMs + 1;
  expect(await receive(held)).toEqual({ refusal: 'late' });
  time.now -= 1;
  expect(await receive(held)).toEqual({ text: 'held back' });
  time.now = 1_000_000 + SEALED.sessionMs + 1;
  expect(await receive(await send('too old'))).toEqual({ refusal: 'expired' });
});

it('SEAL-6 sends no frame above 16 KiB, and leaves no gap for it', async () => {
  const { send, receive, car, phone } = await open();
  const fitting = SEALED.maxBytes - 9 - 65 - 64 - 16;
  expect(await phone.send('x'.repeat(fitting + 1))).toBeNull();
  const longest = await send('x'.repeat(fitting));
  expect(longest).toHaveLength(SEALED.maxBytes);
  expect(await receive(longest)).toEqual({ text: 'x'.repeat(fitting) });
  expect(await car.reply('x'.repeat(SEALED.maxBytes - 20))).toBeNull();
  const reply = await car.reply('x'.repeat(SEALED.maxBytes - 21));
  expect(reply).toHaveLength(SEALED.maxBytes);
  expect(await phone.receive(reply ?? new Uint8Array())).toMatchObject({ type: 'text' });
});

it('sends nothing before the session is open', async () => {
  const { phone, car } = await start();
  expect([await phone.send('early'), await car.reply('early')]).toEqual([null, null]);
});

const arrival = fc.record({
  afterMs: fc.nat(400),
  number: fc.oneof({ weight: 3, arbitrary: fc.constant('next' as const) }, fc.nat(20)),
  delayMs: fc.oneof({ weight: 3, arbitrary: fc.nat(500) }, fc.nat(30_000)),
  isSealed: fc.boolean(),
});

it('SEAL-3 SEAL-4 SEAL-6 accepts each number once, in order, in time, and at most ten in a second', () => {
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 100 }), (arrivals) => {
      let order = initialOrder(5_000);
      let now = 5_000;
      const accepted: { number: number; at: number }[] = [];
      for (const { afterMs, number: wanted, delayMs, isSealed } of arrivals) {
        now += afterMs;
        const number = wanted === 'next' ? order.next : wanted;
        const sentAfterMs = Math.max(0, now - 5_000 - delayMs);
        const admitted = admitMessage(order, { number, sentAfterMs }, now);
        order = admitted.order;
        if (admitted.refusal || !isSealed) continue;
        expect(now - 5_000 - sentAfterMs).toBeLessThanOrEqual(SEALED.lateMs);
        order = acceptMessage(order);
        accepted.push({ number, at: now });
      }
      expect(accepted.map(({ number }) => number)).toEqual(accepted.map((_, index) => index));
      // Ten at once, and ten more in the second after them.
      for (const { at } of accepted)
        expect(accepted.filter((each) => each.at >= at && each.at <= at + 1_000).length).toBeLessThanOrEqual(
          2 * SEALED.perSecond,
        );
    }),
  );
});

it('reads no invented frame, and never throws', () => {
  const invented = fc.uint8Array({ maxLength: 300 }).map((each) => new Uint8Array(each));
  fc.assert(
    fc.property(invented, (bytes) => {
      const [frame, answer] = [readPhoneFrame(bytes), readCarFrame(bytes)];
      if (frame) expect(['hello', 'opening', 'message']).toContain(frame.kind);
      if (answer) expect(['challenge', 'reply']).toContain(answer.kind);
    }),
  );
});

it('opens the session that an earlier version has stored', async () => {
  const kept = JSON.parse(readFileSync(new URL('./kept-vector.json', import.meta.url), 'utf8'));
  const bytes = (hex: string): Bytes => new Uint8Array(Buffer.from(hex, 'hex'));
  const jwk = (value: object, algorithm: object, uses: readonly string[]) =>
    crypto.subtle.importKey('jwk', value as never, algorithm as never, true, [...uses] as never);
  const privateKey = await jwk(kept.sealingKey, { name: 'ECDH', namedCurve: 'P-256' }, ['deriveBits']);
  const signing = await jwk(kept.carKey, { name: 'Ed25519' }, ['sign']);
  const car = await createCarSession({
    carId: kept.carId,
    ownKey: {
      key: bytes(kept.carPublicKey),
      sign: async (data) => new Uint8Array(await crypto.subtle.sign('Ed25519', signing, data)),
    },
    phoneKey: bytes(kept.phoneKey),
    sealingKeys: { publicKey: bytes(kept.sealingPublicKey), privateKey },
    nonce: bytes(kept.nonce),
    nowMs: () => 0,
  });
  expect(Buffer.from(car.challenge).toString('hex')).toBe(kept.challenge);
  for (const { frame, text, reply } of kept.messages) {
    expect(await car.receive(toCar(bytes(frame)))).toEqual({ text });
    expect(Buffer.from((await car.reply(text.toUpperCase())) ?? []).toString('hex')).toBe(reply);
  }
});
