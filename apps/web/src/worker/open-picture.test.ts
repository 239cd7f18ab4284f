import 'fake-indexeddb/auto';
import { fromBase64Url, padPicture, sealedPictureContext, writeSealed } from '@ligo/protocol';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAlarmKeys } from '../lib/alarm-keys.ts';
import { pushMessageOf } from './notification-of.ts';
import { openPicture } from './open-picture.ts';

const CAR = 'car-0001';
const TIME = 1_795_219_200_000;
const JPEG = Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9);
const KEY = new Uint8Array(32).fill(7);

/** As a car seals a picture. */
async function seal(picture: Uint8Array, key = KEY, context = sealedPictureContext(CAR, TIME)) {
  const iv = new Uint8Array(12).fill(1);
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const how = { name: 'AES-GCM', iv, additionalData: context };
  const padded = padPicture(picture) ?? new Uint8Array();
  return writeSealed(iv, new Uint8Array(await crypto.subtle.encrypt(how, imported, padded)));
}
const messageOf = (picture: string, given: object = {}) =>
  pushMessageOf(JSON.stringify({ type: 'SentryMovement', carId: CAR, time: TIME, picture, ...given }));

async function browser() {
  const keys = createAlarmKeys(new IDBFactory());
  await keys.keep(CAR, KEY);
  return keys;
}

it('opens the picture of its car and its alarm', async () => {
  const opened = await openPicture(messageOf(await seal(JPEG)), await browser());
  expect(opened).toBe(`data:image/jpeg;base64,${btoa(String.fromCharCode(...JPEG))}`);
});

it.each([
  ['of another key', seal(JPEG, new Uint8Array(32)), {}],
  ['of another car', seal(JPEG), { carId: 'car-0002' }],
  ['of another alarm', seal(JPEG), { time: TIME + 1 }],
  ['of an older alarm in a new one', seal(JPEG, KEY, sealedPictureContext(CAR, TIME - 1)), {}],
  ['without a car', seal(JPEG), { carId: undefined }],
  ['that is empty', seal(new Uint8Array()), {}],
  ['in another message', seal(JPEG), { type: 'LigoInit' }],
])('opens no picture %s', async (_what, sealed, given) => {
  const keys = await browser();
  await keys.keep('car-0002', KEY);
  expect(await openPicture(messageOf(await sealed, given), keys)).toBeNull();
});

it('opens nothing once the key is gone, and where there is no database', async () => {
  const message = messageOf(await seal(JPEG));
  const keys = await browser();
  await keys.removeOtherCars('ann', ['car-0002']);
  expect(await openPicture(message, keys)).toBeNull();
  await keys.keep(CAR, KEY);
  await keys.removeOtherCars('ann', [CAR]);
  expect(await openPicture(message, keys)).not.toBeNull();
  await keys.clear();
  expect(await openPicture(message, keys)).toBeNull();
  const broken = { read: () => Promise.reject(new Error('no database')) };
  expect(await openPicture(message, broken)).toBeNull();
});

it('keeps a key that no script can read out', async () => {
  const key = await (await browser()).read(CAR);
  expect(key).toMatchObject({ extractable: false, usages: ['decrypt'] });
});

it('opens no damaged picture, whatever is damaged, and never fails', async () => {
  const keys = await browser();
  const whole = await seal(JPEG);
  const letter = fc.constantFrom(...'ABCXYZabcxyz019-_');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), letter, async (at, changed) => {
      fc.pre(whole[at] !== changed);
      const damaged = `${whole.slice(0, at)}${changed}${whole.slice(at + 1)}`;
      // The last letter carries bits that no byte has.
      const isSame = String(fromBase64Url(damaged)) === String(fromBase64Url(whole));
      expect((await openPicture(messageOf(damaged), keys)) === null).toBe(!isSame);
    }),
  );
  const any = fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{3074}$/), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(any, async (picture) => {
      const message = messageOf(whole, { picture });
      // The alarm is shown in any case.
      expect(message?.type).toBe('SentryMovement');
      expect(await openPicture(message, keys)).toBeNull();
    }),
  );
});
