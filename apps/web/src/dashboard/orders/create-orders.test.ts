import { createVirtualClock } from '@ligo/machine/test-support';
import type { DashboardCommand } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { createOrders } from './create-orders.ts';

/** Orders whose answers a test gives. */
function start() {
  const clock = createVirtualClock();
  const sent: { command: DashboardCommand; answer: (value: unknown) => void; fail: () => void }[] = [];
  const post = (command: DashboardCommand) =>
    new Promise<unknown>((resolve, reject) => {
      sent.push({ command, answer: resolve, fail: () => reject(new Error('refused')) });
    });
  return { clock, sent, orders: createOrders({ clock, post }) };
}

it('is under way until the car answers, and is not sent twice meanwhile', async () => {
  const { sent, orders } = start();
  const done = orders.send({ command: 'show-code' });
  await orders.send({ command: 'show-code' });
  expect(sent).toHaveLength(1);
  expect(orders.get().pending).toEqual(['show-code']);
  sent[0]?.answer({ ok: true });
  expect(await done).toBeNull();
  expect(orders.get()).toEqual({ pending: [], refused: null });
});

it('sends orders for other doors and pairings beside one another', () => {
  const { sent, orders } = start();
  void orders.send({ command: 'door', door: 'hood', isOpen: true });
  void orders.send({ command: 'door', door: 'trunk', isOpen: true });
  void orders.send({ command: 'unpair', linkId: 'a' });
  void orders.send({ command: 'unpair', linkId: 'b' });
  expect(sent).toHaveLength(4);
});

it.each([['unable'], ['not-now'], ['server']])('says why when the car refuses: %s', async (reason) => {
  const { sent, orders } = start();
  const done = orders.send({ command: 'drive' });
  sent[0]?.answer({ ok: false, reason });
  expect(await done).toBe(reason);
  expect(orders.get().refused).toEqual({ reason });
  orders.dismiss();
  expect(orders.get().refused).toBeNull();
});

it('takes what is no answer, no connection and no word for 15 seconds for silence', async () => {
  const { clock, sent, orders } = start();
  const all = (['drive', 'park', 'reboot'] as const).map((command) => orders.send({ command }));
  sent[0]?.answer({ ok: 'perhaps' });
  sent[1]?.fail();
  await clock.advance(15_000);
  expect(await Promise.all(all)).toEqual(['silent', 'silent', 'silent']);
  expect(orders.get()).toEqual({ pending: [], refused: { reason: 'silent' } });
  expect(clock.pending()).toBe(0);
});
