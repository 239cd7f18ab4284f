import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command, CommandOutcome, CommandTransport } from '../../ports/commands.ts';
import { plusMs } from '../../ports/unit-time.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { createCommands } from './create-commands.ts';

const LIMIT_MS = 1_000;
const DONE: CommandOutcome = { result: 'done', reason: null };
const memory = (position: number): Command => ({ command: 'seat-memory', position });

let clock: VirtualClock;
beforeEach(() => {
  clock = virtualClock();
});
afterEach(() => expect(clock.pending()).toBe(0));

/** A transport that a test answers for. When aborted, it reports it, and stays busy until the test ends it. */
function heldWay() {
  const begun: { order: Command; answer(outcome: CommandOutcome): void }[] = [];
  let resting = Promise.resolve();
  const way: CommandTransport = {
    limitMs: LIMIT_MS,
    send: (command, signal) =>
      new Promise((resolve) => {
        begun.push({ order: command, answer: resolve });
        signal.addEventListener('abort', () => resolve({ result: 'failed', reason: 'no-answer' }));
      }),
    settled: () => resting,
  };
  return {
    way,
    begun: () => begun.map(({ order: command }) => command),
    answer: (outcome = DONE) => begun.at(-1)?.answer(outcome),
    restUntil(rested: Promise<void>) {
      resting = rested;
    },
  };
}

function start(way: CommandTransport) {
  const lines: unknown[] = [];
  const write = (fields: object, text: string) => void lines.push([text, fields]);
  let sleptMs = 0;
  const commands = createCommands(
    { 'seat-memory': way, wifi: { limitMs: LIMIT_MS, send: async () => DONE } },
    {
      clock: { ...clock, nowMs: () => plusMs(clock.nowMs(), sleptMs) },
      log: { info: write, warn: write, error: write },
    },
  );
  const sleep = (ms: number) => {
    sleptMs += ms;
  };
  return { orders: commands, lines, sleep, last: () => commands.states()[0]?.last };
}

it('names all commands, and how the last order of each ended', async () => {
  const held = heldWay();
  const { orders: commands, lines } = start(held.way);
  expect(commands.states()).toEqual([
    { command: 'seat-memory', isConfigured: true, last: null },
    { command: 'seat-comfort', isConfigured: false, last: null },
    { command: 'usb-power', isConfigured: false, last: null },
    { command: 'wifi', isConfigured: true, last: null },
    { command: 'avoid-reboot', isConfigured: false, last: null },
  ]);
  expect(await commands.execute({ command: 'avoid-reboot' })).toBe('absent');
  expect(await commands.execute({ command: 'wifi', isOn: true })).toBe('done');
  const taken = commands.execute(memory(1));
  held.answer({ result: 'unconfirmed', reason: 'broker-unconfirmed' });
  expect(await taken).toBe('unconfirmed');
  const at = clock.nowMs();
  expect(commands.states().map(({ last }) => last)).toEqual([
    { result: 'unconfirmed', reason: 'broker-unconfirmed', at },
    ...[null, null, { ...DONE, at }, null],
  ]);
  expect(lines).toHaveLength(2);
});

it('carries one out after the other, and of those that wait the newest alone', async () => {
  const held = heldWay();
  const { orders: commands } = start(held.way);
  const answers = [1, 2, 3, 4].map((position) => commands.execute(memory(position)));
  expect(await Promise.all(answers.slice(1, 3))).toEqual(['failed', 'failed']);
  expect(held.begun()).toEqual([memory(1)]);
  // Another command waits for none of them.
  expect(await commands.execute({ command: 'wifi', isOn: false })).toBe('done');
  held.answer();
  expect(await answers[0]).toBe('done');
  await clock.advance(0);
  held.answer();
  expect(await answers[3]).toBe('done');
  expect(held.begun()).toEqual([memory(1), memory(4)]);
});

it('begins none until nothing of the one before goes on', async () => {
  const held = heldWay();
  const { orders: commands } = start(held.way);
  let wake = () => {};
  held.restUntil(new Promise((resolve) => (wake = resolve)));
  const first = commands.execute(memory(1));
  held.answer();
  expect(await first).toBe('done');
  const second = commands.execute(memory(2));
  await clock.advance(10);
  expect(held.begun()).toHaveLength(1);
  wake();
  await clock.advance(0);
  held.answer();
  expect(await second).toBe('done');
});

it('drops a command after its timeout, and starts none that waited as long', async () => {
  const held = heldWay();
  const { orders: commands, last } = start(held.way);
  held.restUntil(new Promise((resolve) => void clock.after(3 * LIMIT_MS, resolve)));
  const first = commands.execute(memory(1));
  await clock.advance(LIMIT_MS - 1);
  const second = commands.execute(memory(2));
  await clock.advance(1);
  expect(await first).toBe('failed');
  expect(last()).toMatchObject({ result: 'failed', reason: 'no-answer' });
  await clock.advance(LIMIT_MS - 1);
  expect(await second).toBe('failed');
  expect(last()?.reason).toBe('command-queue-late');
  await clock.advance(2 * LIMIT_MS);
  expect(held.begun()).toHaveLength(1);
});

it('starts none that waited while the unit slept, as timers did, and aborts the transport after the timeout', async () => {
  const held = heldWay();
  const isOver: boolean[] = [];
  const way: CommandTransport = {
    ...held.way,
    async send(command, signal, isLate) {
      const ended = held.way.send(command, signal, isLate);
      isOver.push(isLate());
      const outcome = await ended;
      isOver.push(isLate());
      return outcome;
    },
  };
  const { orders: commands, sleep, last } = start(way);
  const answers = [commands.execute(memory(1)), commands.execute(memory(2))];
  sleep(3_600_000);
  held.answer();
  expect(await Promise.all(answers)).toEqual(['done', 'failed']);
  expect(isOver).toEqual([false, true]);
  expect(last()?.reason).toBe('unit-slept');
  expect(held.begun()).toEqual([memory(1)]);
  const awake = commands.execute(memory(1));
  held.answer();
  expect(await awake).toBe('done');
});

it('ends what goes on and what waits when it is stopped, refuses until it is open again', async () => {
  const held = heldWay();
  const { orders: commands, last } = start(held.way);
  const answers = [commands.execute(memory(1)), commands.execute(memory(2))];
  await commands.stop();
  expect(await Promise.all(answers)).toEqual(['failed', 'failed']);
  expect(last()?.reason).toBe('app-stopped');
  expect(await commands.execute(memory(3))).toBe('failed');
  expect(held.begun()).toEqual([memory(1)]);
  commands.open();
  const again = commands.execute(memory(4));
  held.answer();
  expect(await again).toBe('done');
});

it('goes on after a way that breaks its word', async () => {
  const broken = { limitMs: LIMIT_MS, send: () => Promise.reject(new Error('secret')) };
  const { orders: commands, lines } = start(broken);
  expect(await commands.execute(memory(1))).toBe('failed');
  expect(await commands.execute(memory(1))).toBe('failed');
  expect(JSON.stringify([lines, commands.states()])).not.toMatch(/secret/);
});
