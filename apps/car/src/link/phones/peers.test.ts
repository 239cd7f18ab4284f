import { readCarMessage } from '@ligo/protocol';
import { expect, it, vi } from 'vitest';
import type { OpenPeerTransport, VerifiedPeerHandlers } from '../../ports/peer-transport.ts';
import { createFakePhone, createFakeVideo } from '../../test-support/fake-phone.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ActionRouter } from './action-router.ts';
import { createConnectedPhones } from './connected-phones-contract.ts';
import { Peers } from './peers.ts';

const handshake = (peerId: string, linkId = 'link') => ({
  action: 'handshake' as const,
  peerId,
  linkId,
  iceServers: [],
});

function start() {
  const clock = virtualClock();
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  const phones: Array<{ handlers: VerifiedPeerHandlers; sent: string[]; isClosed: boolean }> = [];
  const openPeer: OpenPeerTransport = (_iceServers, handlers) => {
    const phone = { handlers, sent: [] as string[], isClosed: false };
    phones.push(phone);
    return {
      acceptAnswer() {},
      addIceCandidate() {},
      control: { send: (text) => !phone.isClosed && phone.sent.push(text) > 0, drained: async () => {} },
      bulk: createFakePhone().bulk,
      video: createFakeVideo(null),
      close() {
        phone.isClosed = true;
      },
    };
  };
  const log = { info: vi.fn(), warn() {}, error() {} };
  const accountOf = (pairingId: string) => (pairingId === 'link' ? 'a…e@example.org' : null);
  const connected = createConnectedPhones({ clock, log }, accountOf);
  const peers = new Peers(openPeer, clock, router, () => {}, connected);
  const connect = (peerId: string, linkId?: string) => {
    peers.receive(handshake(peerId, linkId));
    phones.at(-1)?.handlers.onOpen();
  };
  const openCount = () => connected.list().reduce((sum, { count }) => sum + count, 0);
  return { clock, peers, phones, router, connected, connect, openCount, log };
}

it('PEER-2 outlive the phone leaving the server, even before our end is open', async () => {
  const { clock, peers, phones } = start();
  peers.receive(handshake('a'));
  peers.left('a');
  await clock.advance(1_000);
  phones[0]?.handlers.onOpen();
  peers.left('a');
  await clock.advance(10_000);
  expect(peers.count).toBe(1);
});

it('PEER-2 PEER-3 end soon when the phone left and nothing opens', async () => {
  const { clock, peers, phones } = start();
  peers.receive(handshake('a'));
  peers.left('a');
  await clock.advance(5_000);
  expect([peers.count, phones[0]?.isClosed, clock.pending()]).toEqual([0, true, 0]);
});

it('PEER-12 a phone that waits for approval keeps its connection for 10 minutes', async () => {
  const { clock, peers, phones, openCount } = start();
  peers.receive(handshake('a'));
  phones[0]?.handlers.onWaiting();
  await clock.advance(599_999);
  expect([peers.count, openCount()]).toEqual([1, 0]);
  await clock.advance(1);
  expect(peers.count).toBe(0);
});

it('PEER-12 its wait ends soon after it has left the server', async () => {
  const { clock, peers, phones } = start();
  peers.receive(handshake('a'));
  phones[0]?.handlers.onWaiting();
  peers.left('a');
  await clock.advance(5_000);
  expect(peers.count).toBe(0);
});

it('PEER-4 any byte is a sign of life, and what is no message is counted', async () => {
  const { clock, peers, phones, router } = start();
  peers.receive(handshake('a'));
  phones[0]?.handlers.onOpen();
  for (let second = 0; second < 60; second += 10) {
    await clock.advance(10_000);
    phones[0]?.handlers.onActivity();
    phones[0]?.handlers.onIgnored();
  }
  expect([peers.count, router.ignored['bad-frame']]).toEqual([1, 6]);
  await clock.advance(20_000);
  expect(peers.count).toBe(0);
});

it('PEER-4 end by silence and by a bye, each phone for itself', async () => {
  const { clock, peers, phones } = start();
  for (const id of ['a', 'b', 'c']) peers.receive(handshake(id));
  for (const phone of phones) phone.handlers.onOpen();
  phones[0]?.handlers.onMessage('{"action":"Bye"}');
  expect(peers.count).toBe(2);
  await clock.advance(15_000);
  phones[1]?.handlers.onActivity();
  phones[1]?.handlers.onMessage('{"action":"Ping"}');
  await clock.advance(15_000);
  expect(peers.count).toBe(1);
  expect(phones.map(({ isClosed }) => isClosed)).toEqual([true, false, true]);
});

it('PEER-7 are 16 of an account at most, and none gives way to another account', async () => {
  const { peers, phones, clock, connect, openCount } = start();
  peers.receive(handshake('neighbour', 'other'));
  for (let each = 0; each < 100; each++) connect(`phone-${each}`);
  const isNotified = (phone: (typeof phones)[number]) => phone.sent.some((text) => text.includes('Replaced'));
  expect(phones.map(isNotified)).toEqual([false, ...Array.from({ length: 100 }, (_, each) => each < 84)]);
  // Leaving connections have a moment to receive it, and are no more than the others.
  expect([peers.count, openCount()]).toEqual([33, 16]);
  await clock.advance(2_000);
  expect([peers.count, openCount(), clock.pending()]).toEqual([17, 16, 17]);
  expect(phones.map(({ isClosed }) => isClosed)).toEqual([
    false,
    ...Array.from({ length: 100 }, (_, each) => each < 84),
  ]);
  peers.receive(handshake('phone-99'));
  expect([peers.count, phones.at(-3)?.isClosed]).toEqual([17, false]);
});

it('PEER-7 leave the one behind that asked for nothing but its life for longest', async () => {
  const { peers, phones, clock, connect } = start();
  for (let each = 0; each < 16; each++) connect(`phone-${each}`);
  const idle = phones[7];
  for (const phone of phones)
    phone.handlers.onMessage(`{"action":"${phone === idle ? 'Ping' : 'Status'}","extras":{}}`);
  peers.receive(handshake('one more'));
  await clock.advance(2_000);
  expect(phones.filter(({ isClosed }) => isClosed)).toEqual([idle]);
  expect(idle?.sent.map((text) => readCarMessage(text))).toMatchObject([{ message: { action: 'Replaced' } }]);
});

it('PEER-9 are 64 at most, whatever links the server lists', async () => {
  const { peers, phones, clock, connect } = start();
  for (let each = 0; each < 200; each++) connect(`phone-${each}`, `link-${each}`);
  expect([peers.count, phones.length]).toEqual([64, 64]);
  phones[0]?.handlers.onClosed();
  peers.receive(handshake('next', 'link-next'));
  expect([peers.count, phones.length]).toEqual([64, 65]);
  peers.closeAll();
  expect(clock.pending()).toBe(0);
});

it('PEER-10 are listed by account while they are open, and logged', async () => {
  const { clock, peers, phones, connected, log } = start();
  peers.receive(handshake('a'));
  peers.receive(handshake('b', 'unlisted'));
  peers.receive(handshake('c'));
  expect(connected.list()).toEqual([]);
  const since = clock.nowMs();
  for (const phone of phones) {
    phone.handlers.onOpen();
    await clock.advance(1_000);
  }
  expect(connected.list()).toEqual([
    { pairingId: 'link', count: 2, sinceMs: since },
    { pairingId: 'unlisted', count: 1, sinceMs: since + 1_000 },
  ]);
  phones[0]?.handlers.onMessage('{"action":"Bye"}');
  peers.disconnectOthers(['link']);
  expect(connected.list()).toEqual([{ pairingId: 'link', count: 1, sinceMs: since + 2_000 }]);
  const known = { account: 'a…e@example.org', pairingId: 'link' };
  const unknown = { account: null, pairingId: 'unlisted' };
  expect(log.info.mock.calls).toEqual([
    [{ ...known, phones: 1 }, 'phone connected'],
    [{ ...unknown, phones: 1 }, 'phone connected'],
    [{ ...known, phones: 2 }, 'phone connected'],
    [{ ...known, phones: 1, connectedS: 3, reason: 'bye' }, 'phone disconnected'],
    [{ ...unknown, phones: 0, connectedS: 2, reason: 'unlinked' }, 'phone disconnected'],
  ]);
  peers.closeAll();
  expect([connected.list(), log.info.mock.calls.length]).toEqual([[], 6]);
});

it('PEER-6 end with their link, after the phone was notified and its requests are ignored', async () => {
  const { clock, peers, phones, router } = start();
  const asked: string[] = [];
  router.on('Status', (_extras, { id }) => void asked.push(id));
  peers.receive(handshake('a', 'gone'));
  peers.receive(handshake('b', 'gone'));
  peers.receive(handshake('c', 'stays'));
  for (const phone of phones) phone.handlers.onOpen();
  peers.disconnectOthers(['stays']);
  peers.disconnectOthers(['stays']);
  const [left, deaf, stays] = phones;
  expect(left?.sent.map((text) => readCarMessage(text))).toMatchObject([{ message: { action: 'Unlinked' } }]);
  for (const phone of phones) phone.handlers.onMessage('{"action":"Status","extras":{}}');
  expect(asked).toEqual(['c']);
  left?.handlers.onClosed();
  expect(peers.count).toBe(2);
  await clock.advance(1_900);
  deaf?.handlers.onActivity();
  await clock.advance(100);
  expect([peers.count, deaf?.isClosed, stays?.isClosed, clock.pending()]).toEqual([1, true, false, 1]);
});

it('leave nothing behind after a hundred of them', async () => {
  const { clock, peers, phones, connect } = start();
  for (let round = 0; round < 100; round++) connect('same');
  expect([peers.count, clock.pending()]).toEqual([1, 1]);
  peers.closeAll();
  expect([peers.count, clock.pending(), phones.every(({ isClosed }) => isClosed)]).toEqual([0, 0, true]);
});
