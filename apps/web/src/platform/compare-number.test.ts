import { expect, it, vi } from 'vitest';
import { createInvite, deviceName } from './compare-number.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox, Linux'],
  ['something else', 'Browser'],
])('names the browser and the system of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('proves the secret of a QR code for 10 minutes', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Firefox, Linux' });
  const time = { nowMs: 1_000 };
  const prove = createInvite(new Uint8Array(10), () => time.nowMs);
  const transcript = new Uint8Array(40);
  const proof = await prove(transcript);
  expect(proof?.proof).toMatch(/^[\w-]{43}$/);
  time.nowMs += 599_999;
  expect(await prove(transcript)).toEqual(proof);
  time.nowMs += 1;
  expect(await prove(transcript)).toBeNull();
  vi.unstubAllGlobals();
});
