import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inviteQrText, readInvite } from './invite.ts';
import { readPairingQrText } from './qr.ts';
import { toBase64Url } from './sealed-picture.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

it('carries car id and secret there and back, behind a code that earlier readers find', () => {
  fc.assert(
    fc.property(bytes(16), bytes(10), (id, secret) => {
      const invite = { carId: toBase64Url(id), secret: Uint8Array.from(secret) };
      const text = inviteQrText('7KQ2M9XD', invite);
      expect(text).toMatch(/^ligo:7KQ2M9XD\.[0-9A-Z]{26}\.[0-9A-Z]{16}$/);
      expect([readInvite(text), readPairingQrText(text)]).toEqual([invite, '7KQ2M9XD']);
    }),
  );
});

it('reads no other text, and never throws', () => {
  const text = inviteQrText('7KQ2M9XD', { carId: 'A'.repeat(22), secret: new Uint8Array(10) });
  for (const each of [
    'ligo:7KQ2M9XD',
    text.slice(0, -1),
    `${text}0`,
    text.replace('ligo', 'x'),
    text.replace('.0', '.U'),
  ])
    expect(readInvite(each)).toBeNull();
  fc.assert(fc.property(fc.string(), (each) => void readInvite(`ligo:${each}`)));
});
