import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { TerminalKeys } from '../../../ports/owner-terminal.ts';
import { Terminal } from './terminal.ts';

function start(isTTY = true, more: Pick<TerminalKeys, 'onPasserKey'> = {}) {
  const modes: boolean[] = [];
  const input = Object.assign(new EventEmitter(), {
    isTTY,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
    resume() {},
    pause() {},
  });
  const output = {
    isTTY,
    text: '',
    write(text: string) {
      output.text += text;
    },
  };
  const keys = {
    onPair: vi.fn(),
    onPairings: vi.fn(),
    onUnpair: vi.fn(),
    onDevice: vi.fn(),
    onQuit: vi.fn(),
  };
  const terminal = new Terminal(input, output);
  terminal.start({ ...keys, ...more });
  return { terminal, keys, modes, output, press: (text: string) => input.emit('data', Buffer.from(text)) };
}

it('knows its keys', () => {
  const { keys, press } = start();
  for (const key of ['p', 'l', 'q', '\u0003', 'x', '\u001b[A']) press(key);
  expect(keys.onPair).toHaveBeenCalledOnce();
  expect(keys.onPairings).toHaveBeenCalledOnce();
  expect(keys.onQuit).toHaveBeenCalledTimes(2);
  expect(keys.onUnpair).not.toHaveBeenCalled();
});

it('shows a device that waits with its number, and accepts or refuses it by a key', () => {
  const { terminal, keys, press, output } = start();
  terminal.showWaiting({ name: 'Chrome, Android', account: null, number: '012345' });
  expect(output.text).toContain('Chrome, Android, of an unknown account, number 012 345');
  press('y');
  press('n');
  expect(keys.onDevice.mock.calls).toEqual([[true], [false]]);
});

it('makes a person walk by only where cameras can see it, and offers it only there', () => {
  const { output, press } = start();
  press('w');
  expect(output.text).not.toContain('walks by');
  const onPasserKey = vi.fn();
  const seeing = start(true, { onPasserKey });
  seeing.press('w');
  expect(onPasserKey).toHaveBeenCalledOnce();
  expect(seeing.output.text).toContain('w makes a person walk past the car');
});

it('ends a link only for u and its number', () => {
  const { keys, press } = start();
  for (const key of ['1', 'u', 'x', '2', 'u0', '3']) press(key);
  expect(keys.onUnpair).not.toHaveBeenCalled();
  press('u');
  press('2');
  press('uu1');
  expect(keys.onUnpair.mock.calls).toEqual([[1], [0]]);
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('u')),
      (text) => {
        keys.onUnpair.mockClear();
        press(`\r${text}`);
        expect(keys.onUnpair).not.toHaveBeenCalled();
      },
    ),
  );
});

it('restores the terminal, and reads nothing afterwards', () => {
  const { terminal, keys, modes, press } = start();
  terminal.stop();
  press('p');
  expect([modes, keys.onPair.mock.calls.length]).toEqual([[true, false], 0]);
});

it('prints plain lines and reads no keys without a terminal', async () => {
  const { terminal, keys, modes, output, press } = start(false);
  press('p');
  terminal.showCode('ABCD1234', 'ligo:ABCD1234', Date.UTC(2026, 0, 1));
  await vi.waitUntil(() => output.text.includes('Pairing code: ABCD1234'));
  expect([modes, keys.onPair.mock.calls.length, output.text.includes('Keys')]).toEqual([[], 0, false]);
});

it('shows the pairings and the state of the server', () => {
  const { terminal, output } = start();
  terminal.showPairings([]);
  terminal.showPairings([{ linkId: 'l', maskedEmail: 'a…e@example.org', linkedAt: Date.UTC(2026, 0, 2) }]);
  terminal.showPairings([{ linkId: 'l', maskedEmail: '', linkedAt: 0 }]);
  terminal.showServer('online');
  terminal.showServer('unreachable');
  terminal.showServer('refused');
  terminal.showServer('untrusted');
  expect(output.text).toContain('No phone is linked.');
  expect(output.text).toContain('  1  a…e@example.org  since 2026-01-02');
  expect(output.text).toContain('  1  unknown account\n');
  expect(output.text).toMatch(
    /Connected to the server\.\nThe server cannot be reached.*\nThe server refuses/,
  );
  expect(output.text).toContain('Is the clock right?');
});

it.each([
  [600_500, 'is 10 minutes ahead'],
  [-40_000, 'is 40 seconds behind'],
  [3_600_000, 'is 1 hour ahead'],
  [-3_650 * 86_400_000, 'is 3650 days behind'],
  [0, 'is right again'],
])('shows how wrong the clock is: %i ms', (aheadMs, words) => {
  const { terminal, output } = start();
  terminal.showClock(aheadMs);
  expect(output.text).toContain(`The clock of this unit ${words}`);
});

it('prints the secret of a QR code only where someone sits at the terminal', async () => {
  const pictureOf = async (isTTY: boolean, qrText: string) => {
    const { terminal, output } = start(isTTY);
    const before = output.text.length;
    terminal.showCode('ABCD1234', qrText, Date.UTC(2026, 0, 1));
    await vi.waitUntil(() => output.text.includes('Pairing code: ABCD1234'));
    return output.text.slice(before);
  };
  const [withSecret, alone] = ['ligo:ABCD1234.CAR.SECRET', 'ligo:ABCD1234'];
  expect(await pictureOf(false, withSecret)).toBe(await pictureOf(false, alone));
  expect(await pictureOf(true, withSecret)).not.toBe(await pictureOf(true, alone));
});
