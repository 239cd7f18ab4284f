import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carIdOf, carLinkSchema, shownFingerprint } from './car.ts';
import { HTTP_CALLS } from './http.ts';
import { TO_CAR_EVENTS } from './signaling.ts';

const MALICIOUS = [
  ['a screen that is cleared', '\u001b[2J', '\ufffd[2J'],
  ['a title', '\u001b]0;x\u0007', '\ufffd]0;x\ufffd'],
  ['C1 bytes', '\u009b2J\u0085', '\ufffd2J\ufffd'],
  ['bidi overrides', '\u202ea\u2066b\u2069\u200f', '\ufffda\ufffdb\ufffd\ufffd'],
  ['lines', 'a\r\nb\u2028c\u2029d', 'a\ufffd\ufffdb\ufffdc\ufffdd'],
  ['half a character', '\ud800', '\ufffd'],
] as const;

describe('texts of the server that the car prints', () => {
  it.each(MALICIOUS)('have their control and format characters replaced: %s', (_name, text, printed) => {
    const link = { linkId: text, maskedEmail: text, linkedAt: 1 };
    const expected = { linkId: printed, maskedEmail: printed, linkedAt: 1 };
    expect(carLinkSchema.parse(link)).toEqual(expected);
    expect(TO_CAR_EVENTS.links_changed.parse({ linkIds: [text], links: [link] })).toEqual({
      linkIds: [printed],
      links: [expected],
    });
    const handshake = { action: 'handshake', peerId: 'p', linkId: text, iceServers: [] };
    expect(TO_CAR_EVENTS.remote.parse(handshake)).toMatchObject({ linkId: printed });
  });

  it('keep a usual address, and are refused with a time that is no date', () => {
    const link = { linkId: 'l-1_A', maskedEmail: 'ä…e@example.org', linkedAt: 1 };
    expect(carLinkSchema.parse(link)).toEqual(link);
    expect(carLinkSchema.safeParse({ ...link, linkedAt: 8.64e15 + 1_000 }).success).toBe(false);
  });

  it.each(['\u001b[2JABCD', 'ABCD123', 'ABCD12345', 'abcd1234', 'ABCDILOU', 'ABCD1234\n'])(
    'contain no pairing code of other characters: %j',
    (code) => {
      const { response } = HTTP_CALLS.carPairingCode;
      expect(response.safeParse({ code, expiresAt: 5 }).success).toBe(false);
      expect(response.safeParse({ code: 'ABCD1234', expiresAt: 5 }).success).toBe(true);
    },
  );
});

describe('the id of a car', () => {
  it("is the first half of the key's hash in base64url", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const hash = createHash('sha256').update(key).digest();
        expect(carIdOf(hash)).toBe(hash.subarray(0, 16).toString('base64url'));
      }),
    );
  });

  it('names a known key as ever', () => {
    const hash = createHash('sha256').update(new Uint8Array(32)).digest();
    expect(carIdOf(hash)).toBe('Zmh6rfhivXdsj8GLjp-OIA');
  });
});

it('a car has a fingerprint that people can compare, the beginning of its id', () => {
  expect(
    shownFingerprint(
      carIdOf(Uint8Array.of(0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0xf6, 7, 0x18, ...Array(24).fill(9))),
    ),
  ).toBe('A1B2 C3D4 E5F6 0718');
  expect(shownFingerprint('no id!')).toBe('');
});
