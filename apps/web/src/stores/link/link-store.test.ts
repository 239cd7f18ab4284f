import { settle } from '@ligo/machine/test-support';
import { expect, test, vi } from 'vitest';
import { receiveAll } from '../car-scoped/receive-all.ts';
import { createLinkBench } from '../test-support/link-bench.ts';

const target = { carId: 'car-one-1', region: 1 };

function startLink(options?: Parameters<typeof createLinkBench>[0]) {
  const bench = createLinkBench(options);
  bench.link.setTarget(target);
  bench.link.start();
  return bench;
}

async function connected() {
  const bench = startLink();
  await bench.connect();
  return bench;
}

test('connects in the documented order and carries messages both ways', async () => {
  const bench = await connected();
  const [socket] = bench.network.sockets;
  const address = { jwt: 'a.b.c', carId: target.carId };
  expect(socket?.origin).toBe('https://region-1.example');
  expect(socket?.sent).toEqual([
    { event: 'remote_start', payload: address },
    { event: 'remote', payload: { ...address, action: 'handshake' } },
    { event: 'remote', payload: { ...address, action: 'answer', sdp: 'answer to offer' } },
  ]);
  expect(bench.network.openSockets()).toBe(0);
  expect(bench.link.get().reach).toBe('car');
  const received = vi.fn();
  const unsubscribe = bench.link.on('Ping', received);
  bench.send('Ping');
  unsubscribe();
  bench.send('Ping');
  expect(received).toHaveBeenCalledExactlyOnceWith({ date: 1, vCode: 3, vName: '0.1.0', features: [] });
  expect(bench.link.get().lastPingAtMs).toBe(bench.clock.nowMs());
});

test('LINK-16 a running transfer keeps the link, and unreadable messages are counted', async () => {
  const bench = await connected();
  const { car, bulk } = bench.peer();
  const received = vi.fn();
  bulk.onFrame(({ bytes }) => received(bytes.length));
  for (let second = 0; second < 12; second += 4) {
    await bench.clock.advance(4_000);
    await car.bulk.send(car.bulk.newTransfer(), [new Uint8Array(3)]);
  }
  expect(received).toHaveBeenCalledWith(3);
  expect(bench.link.get().reach).toBe('car');
  bench.peer().handlers.onIgnored();
  expect(bench.counter.read()).toMatchObject({ 'frame-ignored': 1 });
  await bench.clock.advance(5_000);
  expect(bench.link.get().reach).not.toBe('car');
});

test('hands a file of the car to its receiver, and ends it with the connection', async () => {
  const bench = createLinkBench();
  bench.link.setTarget(target);
  const ended = new AbortController().signal;
  const whole = (transfer: number) => receiveAll(bench.link, transfer, { maxBytes: 8, signal: ended });
  expect(await whole(1)).toBeNull();
  bench.link.start();
  await bench.connect();
  const { bulk } = bench.peer().car;
  await bulk.send(1, [Uint8Array.of(1, 2), Uint8Array.of(3)]);
  expect(await (await whole(1))?.bytes()).toEqual(Uint8Array.of(1, 2, 3));
  const [long, aborted, lost] = [whole(2), AbortSignal.abort(), whole(4)];
  await bulk.send(2, [new Uint8Array(9)]);
  expect(await long).toBeNull();
  expect(await receiveAll(bench.link, 3, { maxBytes: 8, signal: aborted })).toBeNull();
  bench.peer().handlers.onClosed();
  expect(await lost).toBeNull();
});

test('sends only while visible, unless forced', async () => {
  const bench = createLinkBench();
  expect(bench.link.send('Logs', { from: 0 }, { force: true })).toBe(false);
  bench.link.setTarget(target);
  bench.link.start();
  await bench.connect();
  expect(bench.link.send('Logs', { from: 0 })).toBe(true);
  bench.visibility.show(false);
  expect(bench.link.send('Logs', { from: 0 })).toBe(false);
  expect(bench.link.send('Logs', { from: 0 }, { force: true })).toBe(true);
});

test('an unlinked car closes the link and refreshes the list', async () => {
  const bench = await connected();
  bench.send('Unlinked');
  expect(bench.refreshes).toEqual(['cars']);
  expect(bench.network.openPeers()).toBe(0);
});

test('a host that cannot be named is a lost socket, and is tried again', async () => {
  const bench = startLink();
  bench.link.setTarget({ carId: 'car-two-2', region: 1 });
  await settle();
  expect(bench.network.sockets).toHaveLength(1);
  bench.socket().drop();
  await bench.clock.advance(1_000);
  expect(bench.network.openSockets()).toBe(1);
});

test('LINK-24 a browser without peer connections reports it at once and tries nothing', async () => {
  const bench = createLinkBench({ hasPeerConnections: false });
  expect(bench.link.get().failure).toEqual({ code: 'browser', retryable: false, sinceMs: null });
  bench.link.setTarget(target);
  bench.link.start();
  await bench.clock.advance(60_000);
  expect(bench.network.sockets).toHaveLength(0);
  expect(bench.clock.pending()).toBe(0);
  expect(bench.link.get().failure).toEqual({ code: 'browser', retryable: false, sinceMs: null });
  bench.link.stop();
});

test('a hundred reconnects leave nothing open', async () => {
  const bench = startLink();
  for (let round = 0; round < 100; round += 1) {
    await bench.connect();
    expect(bench.network.openSockets()).toBe(0);
    expect(bench.network.openPeers()).toBe(1);
    expect(bench.clock.pending()).toBe(1);
    bench.peer().handlers.onClosed();
    await bench.clock.advance(5_000);
    expect(bench.network.openSockets()).toBe(1);
    expect(bench.network.openPeers()).toBe(0);
  }
  bench.link.stop();
  expect(bench.network.openSockets() + bench.network.openPeers()).toBe(0);
  expect(bench.clock.pending()).toBe(0);
  expect(bench.visibility.listeners() + bench.phoneNetwork.listeners()).toBe(0);
});

test('LINK-26 a phone that has lost its network reports it, and finds the car again when it is back', async () => {
  const bench = createLinkBench();
  bench.phoneNetwork.set(false);
  bench.link.setTarget(target);
  bench.link.start();
  const sinceMs = bench.clock.nowMs();
  expect(bench.link.get().failure).toEqual({ code: 'network', retryable: true, sinceMs });
  await settle();
  bench.socket().drop();
  bench.phoneNetwork.set(true);
  expect(bench.link.get().failure).toBeNull();
  await bench.clock.advance(1_000);
  await bench.connect();
  expect(bench.link.get().reach).toBe('car');
});

test('LINK-25 the views of the state receive it before the requests for stored data', async () => {
  const bench = await connected();
  const received: string[] = [];
  bench.link.on('Status', () => received.push('figures'));
  bench.link.subscribe(() => bench.link.get().hasReceivedState && received.push('history'));
  bench.send('Status');
  expect(received).toEqual(['figures', 'history']);
});

test("the car's video is there with its connection, and gone with it", async () => {
  const { link, peer, clock } = await connected();
  expect(link.video.get()).toBeNull();
  const video = { stream: {} as MediaStream, counts: async () => null };
  peer().handlers.onVideo(video);
  expect(link.video.get()).toBe(video);
  peer().handlers.onClosed();
  await clock.advance(0);
  expect(link.video.get()).toBeNull();
  link.stop();
});
