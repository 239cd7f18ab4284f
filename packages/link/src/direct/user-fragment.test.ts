import { type DirectAccess, fromBase64Url, toBase64Url } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDirectClaim, directCredentials, readDirectClaim } from './user-fragment.ts';
import { writeDirectAnswer } from './written-description.ts';

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);
const GIVEN = { tag: toBase64Url(filled(12, 0xfb)), key: filled(32, 7) };
const PHONE = { ufrag: 'wXkF', pwd: 'uOAgj4Mz/YTbl7laywSsoY+a' };

it('writes a user fragment of ICE from which the car reads and checks the phone, as in the kept sample', async () => {
  const car = await directCredentials(GIVEN, PHONE);
  expect(car).toEqual({
    ufrag: 'ligo1+/v7+/v7+/v7+/v7uOAgj4Mz/YTbl7laywSsoY+abptRRBjFn8GDdl5+NnqKFGBguKjWTAGBTylLyLcrlb0',
    pwd: 'W1pH7rHCMZXRiYqz0Ksn8WUfK+7rLd96VoD686Nk6kE',
  });
  expect(car.ufrag).toMatch(/^[A-Za-z\d+/]{4,256}$/);
  const claim = readDirectClaim(car.ufrag);
  expect(claim).toMatchObject({ tag: GIVEN.tag, phonePwd: PHONE.pwd });
  if (claim) expect(await checkDirectClaim(claim, GIVEN.key, PHONE.ufrag)).toEqual({ phone: PHONE, car });
});

it('accepts no other key, phone, password or changed character', async () => {
  const { ufrag } = await directCredentials(GIVEN, PHONE);
  const check = async (text: string, key = GIVEN.key, phoneUfrag = PHONE.ufrag) => {
    const claim = readDirectClaim(text);
    return claim && claim.tag === GIVEN.tag ? checkDirectClaim(claim, key, phoneUfrag) : null;
  };
  expect(await check(ufrag)).not.toBeNull();
  expect(await check(ufrag, filled(32, 8))).toBeNull();
  expect(await check(ufrag, GIVEN.key, 'wXkG')).toBeNull();
  await fc.assert(
    // The last character holds two bits that belong to no byte.
    fc.asyncProperty(fc.nat(ufrag.length - 2), fc.constantFrom(...'AZaz09+/=-_'), async (at, character) => {
      fc.pre(ufrag[at] !== character);
      expect(await check(ufrag.slice(0, at) + character + ufrag.slice(at + 1))).toBeNull();
    }),
  );
});

it('reads any text without an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.stringMatching(/^ligo1[A-Za-z\d+/]{81,180}$/)),
      fc.string(),
      async (text, ufrag) => {
        const claim = readDirectClaim(text);
        if (claim) expect(await checkDirectClaim(claim, GIVEN.key, ufrag)).toBeNull();
      },
    ),
  );
});

const ACCESS: DirectAccess = {
  addresses: ['192.168.1.20', 'fd00::2'],
  port: 4691,
  fingerprint: Array(32).fill('0F').join(':'),
  tag: GIVEN.tag,
  key: toBase64Url(GIVEN.key),
};
const OFFER = `v=0\r\nm=application 9 X\r\na=ice-ufrag:${PHONE.ufrag}\r\na=ice-pwd:${PHONE.pwd}\r\na=mid:data\r\n`;

it('writes the answer of the car to the offer of the phone, with all of its addresses', async () => {
  const answer = await writeDirectAnswer(ACCESS, OFFER);
  const { ufrag, pwd } = await directCredentials(GIVEN, PHONE);
  expect(answer.split('\r\n')).toEqual(
    expect.arrayContaining([
      ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, 'a=mid:data', 'a=group:BUNDLE data'],
      ...[`a=fingerprint:sha-256 ${ACCESS.fingerprint}`, 'a=setup:passive'],
      'a=candidate:1 1 UDP 2130706431 192.168.1.20 4691 typ host',
      'a=candidate:2 1 UDP 2130706175 fd00::2 4691 typ host',
    ]),
  );
  expect(fromBase64Url(ACCESS.key)).toEqual(GIVEN.key);
});

it('writes the name of a car behind its addresses', async () => {
  const name = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.local';
  const answer = await writeDirectAnswer({ ...ACCESS, name }, OFFER);
  expect(answer.match(/^a=candidate.*$/gm)?.at(-1)).toBe(
    `a=candidate:3 1 UDP 2130705919 ${name} 4691 typ host`,
  );
});

it('writes no answer to an offer without credentials', async () => {
  await expect(writeDirectAnswer(ACCESS, 'v=0\r\n')).rejects.toThrow();
});
