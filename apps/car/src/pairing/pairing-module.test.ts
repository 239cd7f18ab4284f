import type { CarLink } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import { testContext } from '../test-support/car-context.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { createPairingModule } from './pairing-module.ts';

const LIFETIME_MS = 300_000;
const MAX_RETRY_DELAY_MS = 7_500;
const owner: CarLink = { linkId: 'l', maskedEmail: 'a…e@example.org', linkedAt: 1 };

/** A module whose requests for the pairings the test answers. */
function startSlow() {
  const answers: ((pairings: CarLink[]) => void)[] = [];
  const { server, ...started } = start(() => new Promise((resolve) => answers.push(resolve)));
  return { ...started, answers };
}

/** A module at an imagined server that can be switched off, and what its owner sees. */
function start(pairings?: () => Promise<CarLink[]>) {
  const clock = virtualClock();
  const server = { isUp: true, pairings: [] as CarLink[], calls: 0, lifetimeMs: LIFETIME_MS };
  const shown: string[] = [];
  async function call<T>(answer: () => T): Promise<T> {
    server.calls += 1;
    if (!server.isUp) throw new Error('unreachable');
    return answer();
  }
  const api: Parameters<typeof createPairingModule>[1] = {
    pairingCode: () =>
      call(() => ({ code: `CODE${server.calls}`, expiresAt: clock.nowMs() + server.lifetimeMs })),
    pairings: pairings ?? (() => call(() => server.pairings)),
    removePairing: (pairingId) =>
      call(() => {
        server.pairings = server.pairings.filter((each) => each.linkId !== pairingId);
      }),
  };
  const display = {
    showCode: () => void shown.push('code'),
    hideCode: () => void shown.push('hidden'),
    showPairings: (pairings: readonly CarLink[]) => void shown.push(`pairings ${pairings.length}`),
  };
  const log = { info: vi.fn(), warn() {}, error() {} };
  const context = testContext({ clock, random: () => 0.99, log });
  const pairing = createPairingModule(context, api, clock, display);
  pairing.start();
  return { clock, server, shown, pairing, log };
}

it('shows a code without a pairing, renews it, and hides it after a pairing', async () => {
  const { clock, server, shown, pairing } = start();
  await pairing.refreshPairings();
  await clock.advance(LIFETIME_MS);
  expect(shown).toEqual(['pairings 0', 'code', 'code']);
  server.pairings = [owner];
  await pairing.refreshPairings();
  expect(shown.slice(3)).toEqual(['pairings 1', 'hidden']);
  await pairing.unpair('l');
  await clock.advance(0);
  expect(shown.slice(5)).toEqual(['pairings 0', 'code']);
});

it('PAIR-3 shows no code for longer than five minutes, however long the server lets it live', async () => {
  const { clock, server, shown, pairing } = start();
  server.lifetimeMs = 365 * 86_400_000;
  await pairing.refreshPairings();
  await clock.advance(LIFETIME_MS - 1);
  expect(shown).toEqual(['pairings 0', 'code']);
  await clock.advance(1);
  expect(shown).toEqual(['pairings 0', 'code', 'code']);
});

it('takes the pairings that the server names without asking for them', async () => {
  const { clock, server, shown, pairing } = start();
  pairing.receiveLinks(['l'], [owner]);
  await clock.advance(0);
  expect([shown, pairing.pairings(), server.calls]).toEqual([['pairings 1'], [owner], 0]);
});

it('PAIR-7 lists each link whose phones may connect, although the server names no account of it', async () => {
  const { clock, server, shown, pairing } = start();
  const unnamed = (linkId: string) => ({ linkId, maskedEmail: '', linkedAt: 0 });
  pairing.receiveLinks(['l', 'hidden'], [owner]);
  expect(pairing.pairings()).toEqual([owner, unnamed('hidden')]);
  await pairing.refreshPairings();
  await clock.advance(0);
  expect(pairing.pairings()).toEqual([owner, unnamed('hidden')]);
  server.pairings = [owner];
  pairing.receiveLinks(['l', 'other'], null);
  await clock.advance(0);
  expect(pairing.pairings()).toEqual([owner, unnamed('other')]);
  expect(shown).not.toContain('code');
  server.pairings = [];
  await pairing.unpair('other');
  pairing.receiveLinks([], null);
  await clock.advance(0);
  expect(shown.slice(-2)).toEqual(['pairings 0', 'code']);
});

it('is only delayed by a server that cannot be reached, at any call', async () => {
  const { clock, server, shown, pairing } = start();
  server.isUp = false;
  await pairing.refreshPairings();
  await clock.advance(MAX_RETRY_DELAY_MS);
  expect(shown).toEqual([]);
  server.isUp = true;
  await clock.advance(MAX_RETRY_DELAY_MS);
  expect(shown).toEqual(['pairings 0', 'code']);
  server.isUp = false;
  await clock.advance(LIFETIME_MS);
  server.isUp = true;
  await clock.advance(MAX_RETRY_DELAY_MS);
  expect(shown).toEqual(['pairings 0', 'code', 'code']);
});

it('shows the newest list, in whatever order the answers come', async () => {
  const { clock, shown, pairing, answers } = startSlow();
  void pairing.refreshPairings();
  void pairing.refreshPairings();
  answers[1]?.([]);
  await clock.advance(0);
  answers[0]?.([owner]);
  await clock.advance(0);
  expect([shown, pairing.pairings()]).toEqual([['pairings 0', 'code'], []]);
  void pairing.refreshPairings();
  pairing.receiveLinks([], []);
  answers[2]?.([owner]);
  await clock.advance(0);
  expect(pairing.pairings()).toEqual([]);
  void pairing.refreshPairings();
  void pairing.refreshPairings();
  answers[3]?.([owner]);
  await clock.advance(0);
  answers[4]?.([]);
  await clock.advance(0);
  expect(pairing.pairings()).toEqual([]);
});

it('rejects when a pairing could not be ended', async () => {
  const { server, pairing } = start();
  server.isUp = false;
  await expect(pairing.unpair('l')).rejects.toThrow('unreachable');
});

it('publishes nothing and waits for nothing after it stopped, even if an answer comes later', async () => {
  const { clock, server, shown, pairing } = start();
  const late = pairing.refreshPairings();
  pairing.stop();
  await late;
  server.isUp = false;
  await pairing.refreshPairings();
  pairing.requestCode();
  expect([shown, clock.pending()]).toEqual([[], 0]);
});

it('logs the first list of pairings, and each that is added or ends', () => {
  const { pairing, log } = start();
  const account = { account: 'a…e@example.org', pairingId: 'l' };
  const unknown = { account: null, pairingId: 'unknown' };
  const added = { linkId: 'unknown', maskedEmail: '', linkedAt: 0 };
  for (const list of [[owner], [owner, added], [added], [added]])
    pairing.receiveLinks(
      list.map(({ linkId }) => linkId),
      list,
    );
  expect(log.info.mock.calls).toEqual([
    [{ pairings: [account] }, 'pairings received'],
    [unknown, 'pairing added'],
    [account, 'pairing ended'],
  ]);
});

/** As many pairings as a server can list, with ids of their own. */
const listOf = (name: string, count = 1_000): CarLink[] =>
  Array.from({ length: count }, (_, index) => ({ ...owner, linkId: `${name}-${index}` }));

it('logs few lines of a list that changes often, with the number of all changes', async () => {
  const { clock, pairing, log } = start();
  const receive = (list: CarLink[]) => pairing.receiveLinks([], list);
  receive([owner]);
  for (let index = 0; index < 50; index++) receive(listOf(index % 2 ? 'odd' : 'even'));
  for (let index = 0; index < 50; index++) receive(listOf('odd', 900 + (index % 2)));
  expect(log.info).toHaveBeenCalledTimes(11);
  await clock.advance(600_000);
  expect(log.info.mock.calls.slice(11)).toEqual([
    [{ added: 50_000 + 20, ended: 49_001 + 119, pairings: 901 }, 'pairings changed'],
  ]);
  receive([owner]);
  pairing.stop();
  expect(log.info.mock.lastCall).toEqual([{ added: 1, ended: 901, pairings: 1 }, 'pairings changed']);
  expect(clock.pending()).toBe(0);
});

it('shows a list that the server repeats once, and again when its owner asks for it', async () => {
  const { server, shown, pairing } = start();
  server.pairings = [owner];
  for (let index = 0; index < 9; index++) pairing.receiveLinks(['l'], [{ ...owner }]);
  expect(shown).toEqual(['pairings 1']);
  await pairing.refreshPairings();
  expect(shown).toEqual(['pairings 1', 'pairings 1']);
  pairing.receiveLinks(['l'], [{ ...owner, maskedEmail: 'o…r@example.org' }]);
  expect(shown).toHaveLength(3);
});

it('learns a list that is repeated after a restart', async () => {
  const { clock, server, shown, pairing } = start();
  pairing.receiveLinks([], []);
  await clock.advance(0);
  pairing.stop();
  server.isUp = false;
  pairing.start();
  pairing.receiveLinks([], []);
  server.isUp = true;
  await clock.advance(MAX_RETRY_DELAY_MS);
  expect(shown).toEqual(['pairings 0', 'code', 'pairings 0', 'code']);
});

it('makes few requests of many messages without pairings, and ends with the newest', async () => {
  const { clock, pairing, answers } = startSlow();
  for (let index = 0; index < 100; index++) pairing.receiveLinks(['l'], null);
  await clock.advance(0);
  expect(answers).toHaveLength(1);
  answers[0]?.([]);
  await clock.advance(0);
  expect(answers).toHaveLength(2);
  answers[1]?.([owner]);
  await clock.advance(0);
  expect([answers.length, pairing.pairings()]).toEqual([2, [owner]]);
  for (let index = 0; index < 2; index++) pairing.receiveLinks(['l'], null);
  pairing.stop();
  answers[2]?.([]);
  await clock.advance(0);
  expect([answers.length, clock.pending()]).toEqual([3, 0]);
});
