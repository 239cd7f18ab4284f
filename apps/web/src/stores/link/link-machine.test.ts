import { describe, expect, test } from 'vitest';
import { kinds, simulateLink as play, target } from '../test-support/link-simulation.ts';
import { linkDueMs } from './link-machine.ts';
import { linkStateOf } from './link-state.ts';
import { retryMs } from './link-steps.ts';
import type { LinkEvent } from './link-types.ts';

/** Who can be asked now. */
const reach = (link: ReturnType<typeof play>) => linkStateOf(link.state(), true).reach;
const candidate = { action: 'ice-candidate', candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } as const;

describe('a place that is taken', () => {
  test('LINK-27 is left to the other until the owner wants it, and neither time nor network brings it back', () => {
    const link = play();
    link.open();
    expect(link.at({ type: 'replaced', id: 1 })).toEqual([]);
    expect(kinds(link.at({ type: 'replaced', id: 2 }))).toEqual(['close-peer']);
    const failure = () => linkStateOf(link.state(), true).failure;
    expect(failure()).toEqual({ code: 'replaced', retryable: false, sinceMs: link.now() });
    for (let hour = 0; hour < 24; hour += 1) {
      expect(link.wait(3_600_000)).toEqual([]);
      for (const isOnline of [false, true]) expect(link.at({ type: 'network', isOnline })).toEqual([]);
      expect(link.at({ type: 'visible', isVisible: true })).toEqual([]);
    }
    expect(failure()?.code).toBe('replaced');
    expect(kinds(link.at({ type: 'wanted' }))).toEqual(['open-socket']);
    expect(failure()).toBeNull();
  });

  test('LINK-27 is wanted when the page becomes visible, and with another car', () => {
    for (const event of [
      { type: 'visible', isVisible: true },
      { type: 'target', target: { carId: 'car-two-2', region: 1 } },
    ] as const) {
      const link = play();
      link.open();
      link.at({ type: 'replaced', id: 2 });
      link.at({ type: 'visible', isVisible: false });
      link.pass(1_000);
      expect(kinds(link.at(event))).toEqual(['open-socket']);
    }
  });
});

describe('opening', () => {
  test('LINK-1 opens a socket when a car is selected, at each check and when the page is seen', () => {
    const link = play();
    expect(link.begin()).toEqual([{ type: 'open-socket', id: 1, target }]);
    link.at({ type: 'socket-lost', id: 1 });
    expect(link.wait(999)).toEqual([]);
    expect(kinds(link.wait(1))).toEqual(['open-socket']);
    expect(linkDueMs(link.state())).toBeLessThanOrEqual(link.now() + 5_000);
    link.at({ type: 'socket-lost', id: 2 });
    link.pass(1_500);
    expect(link.at({ type: 'visible', isVisible: true })).toEqual([]);
    link.pass(1_000);
    expect(kinds(link.at({ type: 'visible', isVisible: true }))).toEqual(['open-socket']);
  });

  test('LINK-3 ignores sockets and peers of the past', () => {
    const link = play();
    link.open();
    const before = link.state();
    const old: LinkEvent[] = [
      { type: 'socket-lost', id: 1 },
      { type: 'wrong-server', id: 1 },
      { type: 'channel-closed', id: 1 },
      { type: 'ice', id: 7, state: 'failed' },
      { type: 'unlinked', from: 'socket', id: 1, carId: target.carId },
    ];
    for (const event of old) expect(link.at(event)).toEqual([]);
    expect(link.state()).toEqual(before);
  });

  test('LINK-4 names the car on connect, and gives a socket 20 s to connect', () => {
    const link = play();
    link.begin();
    expect(link.wait(19_999)).toEqual([]);
    expect(kinds(link.wait(1))).toEqual(['close-socket']);
    link.wait(1_000);
    expect(link.at({ type: 'socket-connected', id: 2 })).toEqual([{ type: 'remote-start', id: 2 }]);
    expect(link.wait(600_000)).toEqual([]);
  });

  test('LINK-5 answers the handshake, and gives the channel 8 s to open', () => {
    const link = play();
    expect(link.join()).toEqual([{ type: 'remote', id: 1, signal: { action: 'handshake' } }]);
    expect(link.state().socket?.iceServers).toEqual([{ urls: 'turn:a' }]);
    expect(link.state().socket?.phase).toBe('joined');
    link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
    expect(kinds(link.wait(7_999))).toEqual([]);
    expect(kinds(link.wait(1))).toEqual(['close-socket', 'close-peer']);
  });

  test('LINK-5 the time to open doubles with each channel that was too slow, up to 30 s, until one opens', () => {
    const link = play();
    link.begin();
    const rejoin = () => {
      link.wait(5_000);
      const id = link.state().lastId;
      link.at({ type: 'socket-connected', id });
      link.at({ type: 'car-joined', id, iceServers: [] });
    };
    for (const limitMs of [8_000, 16_000, 30_000, 30_000]) {
      rejoin();
      expect(kinds(link.wait(limitMs - 1))).toEqual([]);
      expect(kinds(link.wait(1))).toEqual(['close-socket']);
    }
    // A lost socket does not affect the path between the two.
    rejoin();
    link.at({ type: 'socket-lost', id: link.state().lastId });
    rejoin();
    link.at({ type: 'car-signal', id: link.state().lastId, signal: { action: 'offer', sdp: 'a' } });
    link.at({ type: 'channel-open', id: link.state().lastId });
    link.at({ type: 'channel-closed', id: link.state().lastId });
    rejoin();
    expect(kinds(link.wait(8_000))).toEqual(['close-socket']);
  });

  test('LINK-6 answers the offer and hands on all candidates in order', () => {
    const link = play();
    link.join();
    expect(link.at({ type: 'car-signal', id: 1, signal: candidate })).toEqual([]);
    expect(link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } })).toEqual([
      { type: 'open-peer', id: 2, iceServers: [{ urls: 'turn:a' }], sdp: 'a' },
      { type: 'add-candidate', id: 2, candidate },
    ]);
    expect(kinds(link.at({ type: 'car-signal', id: 1, signal: candidate }))).toEqual(['add-candidate']);
    expect(link.at({ type: 'answered', id: 2, sdp: 'b' })).toEqual([
      { type: 'remote', id: 1, signal: { action: 'answer', sdp: 'b' } },
    ]);
    expect(link.at({ type: 'own-candidate', id: 2, candidate })).toEqual([
      { type: 'remote', id: 1, signal: candidate },
    ]);
  });

  test('LINK-7 an open channel makes the link up and closes the socket', () => {
    const link = play();
    expect(kinds(link.open())).toEqual(['close-socket', 'send', 'send']);
    expect(link.state()).toMatchObject({ socket: null, peer: { isUp: true } });
    expect(reach(link)).toBe('car');
  });

  test('LINK-8 the server is in reach from its connected socket on, the car by its open channel', () => {
    const link = play();
    expect(reach(link)).toBe('nobody');
    link.begin();
    expect(reach(link)).toBe('nobody');
    link.at({ type: 'socket-connected', id: 1 });
    expect(reach(link)).toBe('server');
    link.at({ type: 'car-joined', id: 1, iceServers: [] });
    expect(reach(link)).toBe('server');
    link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
    link.at({ type: 'ice', id: 2, state: 'connected' });
    link.wait(1_000);
    expect(link.state().peer?.isUp).toBe(true);
    expect(reach(link)).toBe('server');
    link.at({ type: 'channel-open', id: 2 });
    expect(reach(link)).toBe('car');
    link.at({ type: 'ice', id: 2, state: 'down' });
    expect(reach(link)).toBe('nobody');
    link.at({ type: 'ice', id: 2, state: 'connected' });
    link.wait(1_000);
    expect(reach(link)).toBe('car');
  });

  test('LINK-25 stored data is requested once the car has sent its state', () => {
    const link = play();
    const hasReceivedState = () => linkStateOf(link.state(), true).hasReceivedState;
    link.open();
    link.at({ type: 'received', id: 2, kind: 'ping' });
    expect(hasReceivedState()).toBe(false);
    link.at({ type: 'received', id: 2, kind: 'state' });
    expect(hasReceivedState()).toBe(true);
    link.at({ type: 'ice', id: 2, state: 'down' });
    expect(hasReceivedState()).toBe(false);
    link.at({ type: 'channel-closed', id: 2 });
    link.wait(1_000);
    link.at({ type: 'socket-connected', id: 3 });
    link.at({ type: 'car-joined', id: 3, iceServers: [] });
    link.at({ type: 'car-signal', id: 3, signal: { action: 'offer', sdp: 'a' } });
    link.at({ type: 'channel-open', id: 4 });
    expect(hasReceivedState()).toBe(false);
  });

  test('LINK-9 ICE counts after 1 s, its loss at once, its failure ends the peer', () => {
    const link = play();
    link.join();
    link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
    link.at({ type: 'ice', id: 2, state: 'connected' });
    link.wait(999);
    expect(link.state().peer?.isUp).toBe(false);
    link.wait(1);
    expect(link.state().peer?.isUp).toBe(true);
    link.at({ type: 'ice', id: 2, state: 'down' });
    expect(link.state().peer?.isUp).toBe(false);
    link.at({ type: 'ice', id: 2, state: 'connected' });
    link.at({ type: 'ice', id: 2, state: 'down' });
    link.wait(2_000);
    expect(link.state().peer?.isUp).toBe(false);
    expect(kinds(link.at({ type: 'ice', id: 2, state: 'failed' }))).toContain('close-peer');
  });
});

describe('losing and starting again', () => {
  test('LINK-10 the other side leaving closes the socket and the unopened channel', () => {
    const link = play();
    link.join();
    link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
    expect(kinds(link.at({ type: 'other-side-left', id: 1 }))).toEqual(['close-socket', 'close-peer']);
    expect(kinds(link.wait(1_000))).toEqual(['open-socket']);
  });

  test('LINK-11 the wrong server refreshes the cars, then starts again after the back-off', () => {
    const link = play();
    link.begin();
    link.at({ type: 'socket-connected', id: 1 });
    expect(link.at({ type: 'wrong-server', id: 1 })).toEqual([
      { type: 'close-socket', id: 1 },
      { type: 'refresh', target: 'cars' },
    ]);
    expect(link.at({ type: 'target', target: { ...target, region: 2 } })).toEqual([]);
    expect(link.at({ type: 'refreshed', target: 'cars' })).toEqual([]);
    expect(link.wait(1_000)).toEqual([{ type: 'open-socket', id: 2, target: { ...target, region: 2 } }]);
  });

  test('LINK-12 refusals wait for the refresh that can resolve them, but not forever', () => {
    const link = play();
    link.begin();
    expect(link.at({ type: 'refused', id: 1, code: 'token-invalid' })).toContainEqual({
      type: 'refresh',
      target: 'token',
    });
    expect(link.wait(10_000)).toEqual([]);
    expect(link.at({ type: 'refreshed', target: 'cars' })).toEqual([]);
    expect(kinds(link.at({ type: 'refreshed', target: 'token' }))).toEqual(['open-socket']);
    expect(link.at({ type: 'refused', id: 2, code: 'not-linked' })).toContainEqual({
      type: 'refresh',
      target: 'cars',
    });
    expect(kinds(link.wait(20_000))).toEqual(['open-socket']);
    expect(kinds(link.at({ type: 'refused', id: 3, code: 'rate-limited' }))).toEqual(['close-socket']);
  });

  test('LINK-13 another car closes everything and starts again, another host keeps the back-off', () => {
    const link = play();
    link.open();
    link.at({ type: 'received', id: 2, kind: 'ping' });
    expect(link.state().lastPingAtMs).toBe(link.now());
    const other = { carId: 'car-two-2', region: 1 };
    expect(kinds(link.at({ type: 'target', target: other }))).toEqual(['send', 'close-peer', 'open-socket']);
    expect(link.state().lastPingAtMs).toBeNull();
    link.at({ type: 'socket-lost', id: 3 });
    expect(link.at({ type: 'target', target: { ...other, region: 2 } })).toEqual([]);
    expect(link.at({ type: 'target', target: null })).toEqual([]);
    expect(link.wait(60_000)).toEqual([]);
  });

  test('LINK-14 keeps away from a server for as long as it asks', () => {
    const link = play();
    link.begin();
    link.at({ type: 'refused', id: 1, code: 'busy', retryAfterMs: 10_000 });
    expect(link.wait(9_999)).toEqual([]);
    expect(kinds(link.wait(5_000))).toEqual(['open-socket']);
  });

  test('LINK-14 waits no longer if the clock of the phone is set back', () => {
    const link = play();
    link.begin();
    link.at({ type: 'socket-lost', id: 1 });
    link.pass(-3_600_000);
    link.wait(0);
    expect(kinds(link.wait(1_000))).toEqual(['open-socket']);
    expect(kinds(link.wait(20_000))).toEqual(['close-socket']);
  });

  test('LINK-14 failures back off to 5 s, and a good channel resets the count', () => {
    expect([1, 2, 3, 4, 9].map((failures) => retryMs(failures, 0.5))).toEqual([1000, 2000, 4000, 5000, 5000]);
    expect([retryMs(1, 0), retryMs(1, 1), retryMs(9, 0), retryMs(9, 1)]).toEqual([500, 1500, 2500, 5000]);
    const link = play();
    link.open();
    expect(kinds(link.at({ type: 'channel-closed', id: 2 }))).toEqual(['close-peer']);
    expect(link.state().failures).toBe(1);
    link.wait(1_000);
    link.at({ type: 'socket-connected', id: 3 });
    link.at({ type: 'car-joined', id: 3, iceServers: [] });
    link.at({ type: 'car-signal', id: 3, signal: { action: 'offer', sdp: 'a' } });
    link.at({ type: 'channel-open', id: 4 });
    link.pass(5_000);
    expect(kinds(link.at({ type: 'channel-closed', id: 4 }))).toEqual(['close-peer', 'open-socket']);
    expect(link.state().failures).toBe(0);
  });
});

describe('heartbeat', () => {
  test('LINK-15 asks each second, for the state only while visible', () => {
    const link = play();
    link.open();
    const ping = { type: 'send', id: 2, action: 'Ping' };
    expect(link.wait(1_000)).toEqual([ping, { ...ping, action: 'Status' }]);
    link.at({ type: 'visible', isVisible: false });
    expect(link.wait(1_000)).toEqual([ping]);
  });

  test('LINK-16 5 s of silence are the end, any message is life', () => {
    const link = play();
    link.open();
    for (let second = 0; second < 4; second += 1) link.wait(1_000);
    link.at({ type: 'received', id: 2, kind: 'other' });
    for (let second = 0; second < 4; second += 1) expect(kinds(link.wait(1_000))).toContain('send');
    expect(kinds(link.wait(1_000))).toContain('close-peer');
  });

  test('LINK-16 notices a silent car although the clock of the phone is set back', () => {
    const link = play();
    link.open();
    link.at({ type: 'received', id: 2, kind: 'ping' });
    link.pass(-3_600_000);
    link.wait(0);
    expect(link.state().lastPingAtMs).toBe(link.now());
    for (let second = 0; second < 2; second += 1) expect(kinds(link.wait(1_000))).toContain('send');
    expect(kinds(link.wait(1_000))).toContain('close-peer');
    const sinceMs = link.now();
    link.pass(-3_600_000);
    link.wait(0);
    expect(link.state().unreachableSinceMs).toBe(sinceMs - 3_600_000);
  });

  test('LINK-17 sleep is neither held against the car nor trusted', () => {
    const link = play();
    link.open();
    link.pass(600_000);
    expect(kinds(link.at({ type: 'visible', isVisible: true }))).toEqual(['send', 'send']);
    link.wait(1_000);
    expect(kinds(link.wait(1_000))).toContain('close-peer');
    const alive = play();
    alive.open();
    alive.wait(600_000);
    alive.at({ type: 'received', id: 2, kind: 'ping' });
    for (let second = 0; second < 4; second += 1) expect(kinds(alive.wait(1_000))).toContain('send');
    const throttled = play();
    throttled.open();
    throttled.wait(60_000);
    expect(kinds(throttled.wait(60_000))).toContain('close-peer');
  });
});

describe('descriptions that this browser refuses', () => {
  const refused = [
    'v=0',
    'm=video 0 UDP/TLS/RTP/SAVPF 96 97',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    '',
  ];

  test('LINK-21 a video turned down is noted, and the link comes all the same', () => {
    const link = play();
    link.join();
    link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
    const sdp = refused.join('\r\n');
    expect(kinds(link.at({ type: 'answered', id: 2, sdp }))).toEqual(['remote']);
    link.at({ type: 'channel-open', id: 2 });
    expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'car', isVideoRejected: true });
  });

  test('LINK-21 a video taken, or none offered, is not one turned down', () => {
    for (const video of ['m=video 9 UDP/TLS/RTP/SAVPF 97', 'a=none']) {
      const link = play();
      link.join();
      link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
      link.at({ type: 'answered', id: 2, sdp: refused.with(1, video).join('\r\n') });
      expect(link.state().peer?.isVideoRejected).toBe(false);
    }
  });
});

describe('ending', () => {
  test('LINK-18 leaving the page sends a goodbye, coming back starts again', () => {
    const link = play();
    link.open();
    expect(link.at({ type: 'hide' })).toEqual([
      { type: 'send', id: 2, action: 'Bye' },
      { type: 'close-peer', id: 2 },
    ]);
    link.pass(60_000);
    expect(kinds(link.at({ type: 'visible', isVisible: true }))).toEqual(['open-socket']);
  });

  test('LINK-19 an ended link refreshes the cars', () => {
    const link = play();
    link.open();
    expect(link.at({ type: 'unlinked', from: 'peer', id: 2, carId: null })).toEqual([
      { type: 'close-peer', id: 2 },
      { type: 'refresh', target: 'cars' },
    ]);
    const waiting = play();
    waiting.begin();
    expect(waiting.at({ type: 'unlinked', from: 'socket', id: 1, carId: 'another-car' })).toEqual([]);
    expect(kinds(waiting.at({ type: 'unlinked', from: 'socket', id: 1, carId: target.carId }))).toContain(
      'refresh',
    );
  });

  test('LINK-20 stopped means silent', () => {
    const link = play();
    link.open();
    expect(kinds(link.at({ type: 'stop' }))).toEqual(['send', 'close-peer']);
    expect(linkDueMs(link.state())).toBeNull();
    expect(link.wait(60_000)).toEqual([]);
    expect(kinds(link.at({ type: 'start', isVisible: true }))).toEqual(['open-socket']);
  });
});
