import { createVirtualClock } from '@ligo/machine/test-support';
import type { DashboardCommand } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { createCommandSender } from './create-command-sender.ts';

/** Orders whose answers a test gives. */
function start() {
  const clock = createVirtualClock();
  const sent: { command: DashboardCommand; answer: (value: unknown) => void; fail: () => void }[] = [];
  const post = (command: DashboardCommand) =>
    new Promise<unknown>((resolve, reject) => {
      sent.push({ command, answer: resolve, fail: () => reject(new Error('refused')) });
    });
  return { clock, sent, commands: createCommandSender({ clock, post }) };
}

it('is pending until the car answers, and is not sent twice meanwhile', async () => {
  const { sent, commands } = start();
  const done = commands.send({ command: 'show-code' });
  const again = commands.send({ command: 'show-code' });
  expect(sent).toHaveLength(1);
  expect(commands.get().pending).toEqual(['show-code']);
  sent[0]?.answer({ ok: true });
  expect(await Promise.all([done, again])).toEqual([null, null]);
  expect(commands.get()).toEqual({ pending: [], failure: null });
});

it('reports a pending command as done only once it is', async () => {
  const { sent, commands } = start();
  const all = [1, 2].map(() => commands.send({ command: 'unpair', linkId: 'a' }));
  sent[0]?.answer({ ok: false, reason: 'server' });
  expect(await Promise.all(all)).toEqual(['server', 'server']);
});

it('sends orders for other doors and pairings beside one another', () => {
  const { sent, commands } = start();
  void commands.send({ command: 'door', door: 'hood', isOpen: true });
  void commands.send({ command: 'door', door: 'trunk', isOpen: true });
  void commands.send({ command: 'unpair', linkId: 'a' });
  void commands.send({ command: 'unpair', linkId: 'b' });
  expect(sent).toHaveLength(4);
});

it('reports why the car refuses, until the owner has read it', async () => {
  const { sent, commands } = start();
  const done = commands.send({ command: 'drive' });
  sent[0]?.answer({ ok: false, reason: 'not-now' });
  expect(await done).toBe('not-now');
  expect(commands.get().failure).toEqual({ reason: 'not-now' });
  commands.dismiss();
  expect(commands.get().failure).toBeNull();
});

it('treats an invalid answer, a lost connection and no answer for 15 seconds as silence', async () => {
  const { clock, sent, commands } = start();
  const all = (['drive', 'park', 'reboot'] as const).map((command) => commands.send({ command }));
  sent[0]?.answer({ ok: 'perhaps' });
  sent[1]?.fail();
  await clock.advance(15_000);
  expect(await Promise.all(all)).toEqual(['silent', 'silent', 'silent']);
  expect(commands.get()).toEqual({ pending: [], failure: { reason: 'silent' } });
  expect(clock.pending()).toBe(0);
});
