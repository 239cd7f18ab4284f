import { expect, it } from 'vitest';
import { packageArchitecture } from './package-architecture.ts';

const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const firefox = (machine: string) => `Mozilla/5.0 (X11; ${machine}; rv:140.0) Gecko/20100101 Firefox/140.0`;

it.each([
  ['Chromium on a Raspberry Pi', chromium, 'arm', '64', 'arm64'],
  ['Chromium on a PC', chromium, 'x86', '64', 'x64'],
  ['Chromium on a 32-bit ARM', chromium, 'arm', '32', null],
  ['Chromium on something else', chromium, 'riscv', '64', null],
  ['Chromium without client hints', chromium, null, null, null],
  ['Firefox on a Raspberry Pi', firefox('Linux aarch64'), null, null, 'arm64'],
  ['Firefox on a PC', firefox('Ubuntu; Linux x86_64'), null, null, 'x64'],
  ['Firefox on a 32-bit ARM', firefox('Linux armv7l'), null, null, null],
  ['a phone', 'Mozilla/5.0 (Linux; Android 16; K) Chrome/140.0.0.0 Mobile', 'arm', '64', null],
  ['Windows', firefox('Windows NT 10.0; Win64; x64'), null, null, null],
  ['Windows in Chromium', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'x86', '64', null],
  ['a Mac', firefox('Intel Mac OS X 10.15'), null, null, null],
])('%s', (_name, userAgent, architecture, bitness, machine) => {
  expect(packageArchitecture({ userAgent, architecture, bitness })).toBe(machine);
});
