import { expect, test } from 'vitest';
import { simulateLink as play } from '../test-support/link-simulation.ts';
import { linkStateOf } from './link-state.ts';

const failure = (link: ReturnType<typeof play>) => linkStateOf(link.state(), true).failure;
const reported = (link: ReturnType<typeof play>) => failure(link)?.code ?? null;
/** Passes time second by second, as the timers would. */
const live = (link: ReturnType<typeof play>, seconds: number) => {
  for (let second = 0; second < seconds; second += 1) link.wait(1_000);
};
const rejoin = (link: ReturnType<typeof play>) => {
  const id = link.state().lastId;
  link.at({ type: 'socket-connected', id });
  link.at({ type: 'car-joined', id, iceServers: [] });
};

/** The car, which has joined, offers a connection. */
const offer = (link: ReturnType<typeof play>) =>
  link.at({ type: 'car-signal', id: link.state().lastId, signal: { action: 'offer', sdp: 'a' } });

test('LINK-22 a server that is not reached is reported after 20 s, whether it refuses or never answers', () => {
  const silent = play();
  silent.begin();
  live(silent, 19);
  expect(reported(silent)).toBeNull();
  live(silent, 1);
  expect(reported(silent)).toBe('server');
  const refusing = play();
  refusing.begin();
  for (let second = 0; second < 20; second += 1) {
    refusing.at({ type: 'socket-lost', id: refusing.state().lastId });
    live(refusing, 1);
  }
  expect(reported(refusing)).toBe('server');
});

test('LINK-22 a car that does not join is reported after 20 s, and one that left at the next step', () => {
  const link = play();
  link.begin();
  link.at({ type: 'socket-connected', id: 1 });
  live(link, 20);
  expect(reported(link)).toBe('car');
  link.at({ type: 'car-joined', id: 1, iceServers: [] });
  expect(reported(link)).toBeNull();
  link.at({ type: 'other-side-left', id: 1 });
  expect(reported(link)).toBe('car');
});

test('LINK-22 two ends without a path are reported within 20 s', () => {
  const link = play();
  link.join();
  link.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
  live(link, 19);
  rejoin(link);
  live(link, 1);
  expect(reported(link)).toBe('path');
  const failing = play();
  failing.join();
  failing.at({ type: 'car-signal', id: 1, signal: { action: 'offer', sdp: 'a' } });
  failing.at({ type: 'ice', id: 2, state: 'failed' });
  live(failing, 20);
  expect(reported(failing)).toBe('path');
});

test('LINK-22 a car that is online and makes no offer is silent until it makes one', () => {
  const link = play();
  link.join();
  live(link, 19);
  rejoin(link);
  live(link, 1);
  expect(reported(link)).toBe('silence');
  offer(link);
  expect(reported(link)).toBeNull();
});

test('LINK-28 a hidden page is reported at once, and until the car is reached', () => {
  const link = play();
  link.open();
  live(link, 4);
  link.at({ type: 'page-hidden', id: 1 });
  expect(reported(link)).toBeNull();
  link.at({ type: 'page-hidden', id: 2 });
  const hidden = { code: 'hidden', retryable: true, sinceMs: link.now() };
  expect(failure(link)).toEqual(hidden);
  link.at({ type: 'socket-connected', id: link.state().lastId });
  live(link, 10);
  expect(failure(link)).toEqual(hidden);
  link.at({ type: 'socket-lost', id: link.state().lastId });
  expect(reported(link)).toBe('server');
  live(link, 5);
  rejoin(link);
  expect(failure(link)).toEqual(hidden);
  offer(link);
  link.at({ type: 'channel-open', id: link.state().lastId });
  link.at({ type: 'channel-closed', id: link.state().lastId });
  live(link, 19);
  expect(reported(link)).toBeNull();
});

test('LINK-28 an owner who comes back to the phone sees it only after the car had its time', () => {
  const link = play();
  link.open();
  link.at({ type: 'page-hidden', id: 2 });
  live(link, 1);
  for (const isVisible of [false, true]) link.at({ type: 'visible', isVisible });
  link.at({ type: 'socket-connected', id: link.state().lastId });
  live(link, 19);
  expect(reported(link)).toBeNull();
  live(link, 1);
  expect(reported(link)).toBe('hidden');
  link.at({ type: 'target', target: { carId: 'car-two-2', region: 1 } });
  live(link, 25);
  expect(reported(link)).toBe('server');
});

test('LINK-33 a phone that waits for approval reports it at once, and keeps its channel until it is approved', () => {
  const link = play();
  link.begin();
  rejoin(link);
  offer(link);
  const { lastId } = link.state();
  link.at({ type: 'unverified', id: lastId - 1, reason: 'waiting' });
  expect(reported(link)).toBeNull();
  link.at({ type: 'unverified', id: lastId, reason: 'waiting' });
  expect(reported(link)).toBe('waiting');
  live(link, 300);
  expect(link.state().peer?.id).toBe(lastId);
  expect(reported(link)).toBe('waiting');
  link.at({ type: 'channel-open', id: lastId });
  expect(reported(link)).toBeNull();
});

test('LINK-35 a link with another number is closed, reported at once, and tried again when its owner wants it', () => {
  const link = play();
  link.begin();
  rejoin(link);
  offer(link);
  const { lastId } = link.state();
  link.at({ type: 'unverified', id: lastId, reason: 'waiting' });
  link.at({ type: 'unverified', id: lastId, reason: 'other-number' });
  expect([link.state().peer, link.state().socket, reported(link)]).toEqual([null, null, 'mismatch']);
  live(link, 300);
  expect([link.state().socket, reported(link)]).toEqual([null, 'mismatch']);
  link.at({ type: 'wanted' });
  expect(link.state().socket).not.toBeNull();
  expect(reported(link)).toBeNull();
});

test.each([
  ['another-car', 'unproven'],
  ['not-compared', 'unproven'],
  ['not-proven', 'unproven'],
  ['not-accepted', 'unproven'],
  ['outdated', 'outdated'],
  ['unsupported', 'keyless'],
  ['removed', 'removed'],
] as const)(
  'LINK-29 a car that is not verified (%s) is reported at once, and until it is verified',
  (reason, code) => {
    const link = play();
    const meet = () => {
      rejoin(link);
      offer(link);
    };
    link.begin();
    meet();
    link.at({ type: 'unverified', id: 1, reason });
    expect(reported(link)).toBeNull();
    link.at({ type: 'unverified', id: link.state().lastId, reason });
    expect(reported(link)).toBe(code);
    expect(link.state()).toMatchObject({ socket: null, peer: null });
    live(link, 5);
    meet();
    expect(reported(link)).toBe(code);
    link.at({ type: 'channel-open', id: link.state().lastId });
    expect(reported(link)).toBeNull();
  },
);

test('LINK-34 the third try since the last link whose encryption fails is reported at once', () => {
  const link = play();
  const tryWith = (...states: ('connected' | 'down' | 'failed')[]) => {
    rejoin(link);
    offer(link);
    const { lastId: id } = link.state();
    for (const state of states) link.at({ type: 'ice', id, state });
    return id;
  };
  link.begin();
  tryWith('connected', 'failed');
  live(link, 1);
  // It has no path.
  tryWith('connected', 'down', 'failed');
  live(link, 3);
  tryWith('connected', 'failed');
  expect(reported(link)).toBeNull();
  live(link, 5);
  tryWith('connected', 'failed');
  expect(reported(link)).toBe('unproven');
  live(link, 5);
  const id = tryWith();
  link.at({ type: 'channel-open', id });
  link.at({ type: 'channel-closed', id });
  live(link, 1);
  tryWith('connected', 'failed');
  expect(reported(link)).toBeNull();
});

test('LINK-29 a car that does not answer in time is silent until its next offer', () => {
  const link = play();
  link.begin();
  rejoin(link);
  offer(link);
  link.at({ type: 'unverified', id: link.state().lastId, reason: 'silence' });
  expect(reported(link)).toBe('silence');
  live(link, 5);
  rejoin(link);
  expect(reported(link)).toBe('silence');
  offer(link);
  expect(reported(link)).toBeNull();
});

test('LINK-36 a late proof is reported at once as silence, until the channel opens or the next offer comes', () => {
  const link = play();
  link.begin();
  rejoin(link);
  offer(link);
  const { lastId } = link.state();
  link.at({ type: 'unverified', id: lastId - 1, reason: 'late' });
  expect(reported(link)).toBeNull();
  link.at({ type: 'unverified', id: lastId, reason: 'late' });
  live(link, 3);
  expect([reported(link), link.state().peer?.id]).toEqual(['silence', lastId]);
  link.at({ type: 'channel-open', id: lastId });
  expect(reported(link)).toBeNull();

  link.at({ type: 'channel-closed', id: lastId });
  live(link, 1);
  rejoin(link);
  offer(link);
  link.at({ type: 'unverified', id: link.state().lastId, reason: 'late' });
  expect(reported(link)).toBe('silence');
  link.at({ type: 'unverified', id: link.state().lastId, reason: 'waiting' });
  expect(reported(link)).toBe('waiting');
});

test('LINK-22 after a loss, and when the page comes back, the 20 s start again', () => {
  const link = play();
  link.open();
  live(link, 3);
  link.at({ type: 'channel-closed', id: 2 });
  live(link, 19);
  expect(reported(link)).toBeNull();
  live(link, 1);
  expect(reported(link)).toBe('server');
  link.at({ type: 'visible', isVisible: false });
  expect(reported(link)).toBe('server');
  link.at({ type: 'visible', isVisible: true });
  expect(reported(link)).toBeNull();
  const waiting = play();
  waiting.begin();
  waiting.at({ type: 'socket-connected', id: 1 });
  waiting.at({ type: 'visible', isVisible: false });
  live(waiting, 60);
  waiting.at({ type: 'visible', isVisible: true });
  expect(reported(waiting)).toBeNull();
  live(waiting, 20);
  expect(reported(waiting)).toBe('car');
});

test('LINK-22 LINK-23 a passed step is no longer reported, the next one is with the same start, and an open channel, another car or an unwanted link ends it', () => {
  const link = play();
  const sinceMs = link.now();
  link.begin();
  live(link, 25);
  expect(failure(link)).toEqual({ code: 'server', retryable: true, sinceMs });
  link.at({ type: 'socket-connected', id: link.state().lastId });
  expect(reported(link)).toBeNull();
  live(link, 5);
  expect(failure(link)).toEqual({ code: 'car', retryable: true, sinceMs });
  link.at({ type: 'car-joined', id: link.state().lastId, iceServers: [] });
  offer(link);
  live(link, 8);
  expect(reported(link)).toBe('path');
  live(link, 5);
  rejoin(link);
  expect(reported(link)).toBe('path');
  offer(link);
  link.at({ type: 'channel-open', id: link.state().lastId });
  expect(reported(link)).toBeNull();
  for (const end of [
    { type: 'stop' },
    { type: 'target', target: { carId: 'car-two-2', region: 1 } },
  ] as const) {
    const other = play();
    other.begin();
    live(other, 25);
    other.at(end);
    expect(reported(other)).toBeNull();
  }
});

test('LINK-22 a server that refuses this phone is reported as such, until it accepts it', () => {
  for (const code of ['token-invalid', 'not-linked'] as const) {
    const link = play();
    const sinceMs = link.now();
    link.begin();
    for (let second = 0; second < 20; second += 1) {
      link.at({ type: 'socket-connected', id: link.state().lastId });
      link.at({ type: 'refused', id: link.state().lastId, code });
      link.at({ type: 'refreshed', target: code === 'not-linked' ? 'cars' : 'token' });
      live(link, 1);
    }
    expect(failure(link)).toEqual({ code: 'refused', retryable: false, sinceMs });
    live(link, 5);
    rejoin(link);
    expect(reported(link)).toBeNull();
  }
  const busy = play();
  busy.begin();
  busy.at({ type: 'refused', id: 1, code: 'busy', retryAfterMs: 60_000 });
  live(busy, 20);
  expect(reported(busy)).toBe('server');
});

test('LINK-26 a phone without network reports it at once, and tries again soon after it is back', () => {
  const link = play();
  link.begin();
  for (let tries = 0; tries < 5; tries += 1) {
    link.at({ type: 'socket-lost', id: link.state().lastId });
    live(link, 5);
  }
  link.at({ type: 'socket-lost', id: link.state().lastId });
  const sinceMs = link.state().unreachableSinceMs;
  link.at({ type: 'network', isOnline: false });
  expect(failure(link)).toEqual({ code: 'network', retryable: true, sinceMs });
  const before = link.state().lastId;
  link.at({ type: 'network', isOnline: true });
  expect(reported(link)).toBeNull();
  live(link, 1);
  expect(link.state().lastId).toBe(before + 1);
  const open = play();
  open.open();
  open.at({ type: 'network', isOnline: false });
  expect(reported(open)).toBeNull();
});
