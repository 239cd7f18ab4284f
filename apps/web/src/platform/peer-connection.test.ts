import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { carVideoOf, createOpenPeerConnection } from './peer-connection.ts';

const CAR = { candidate: 'candidate:1 1 UDP 2114977791 192.0.2.2 41060 typ host', sdpMid: '0' };

class FakeConnection extends EventTarget {
  static latest: FakeConnection;
  readonly added: unknown[] = [];
  localDescription = { sdp: 'answer' };
  connectionState = 'new';
  constructor() {
    super();
    FakeConnection.latest = this;
  }
  createDataChannel = () =>
    Object.assign(new EventTarget(), { close() {}, send() {}, readyState: 'connecting' });
  setRemoteDescription = async () => {};
  setLocalDescription = async () => {};
  addIceCandidate = async (candidate: unknown) => void this.added.push(candidate);
  close = () => {};
  /** The browser has found an address of its own. */
  gather(address: string): void {
    const candidate = { candidate: `candidate:2 1 udp 2122194687 ${address} 54973 typ host`, sdpMid: '0' };
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
  }
}

const SILENT = {
  onIceCandidate() {},
  onOpen() {},
  onActivity() {},
  onMessage() {},
  onIgnored() {},
  onClosed() {},
  onIceState() {},
  onVideo() {},
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A connection that has answered, and received the car's address before. */
async function answered(handlers = SILENT) {
  const connection = createOpenPeerConnection(() => 'all')([], handlers);
  void connection.addIceCandidate({ ...CAR, sdpMLineIndex: 0 });
  await connection.answer('offer');
  return { connection, browser: FakeConnection.latest };
}

it('lets the car check first where it knows the addresses of the phone', async () => {
  const { browser } = await answered();
  browser.gather('192.0.2.7');
  await vi.advanceTimersByTimeAsync(20);
  expect(browser.added).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(browser.added).toEqual([expect.objectContaining(CAR)]);
});

it('checks at once where the browser hides its addresses', async () => {
  const { browser } = await answered();
  browser.gather('8f3c2a10-77a1-4c8e-9c1b-5d0f6e7a8b9c.local');
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.added).toEqual([expect.objectContaining(CAR)]);
});

it('checks only as many candidates as a car can have', async () => {
  const { connection, browser } = await answered();
  for (let index = 0; index < 40; index++) void connection.addIceCandidate({ ...CAR, sdpMLineIndex: 0 });
  await vi.advanceTimersByTimeAsync(30);
  expect(browser.added).toHaveLength(41);
  for (let index = 0; index < 40; index++) await connection.addIceCandidate({ ...CAR, sdpMLineIndex: 0 });
  expect(browser.added).toHaveLength(64);
});

it('LINK-9 reports a failed encryption, which the state of ICE does not show', async () => {
  const onIceState = vi.fn();
  const { browser } = await answered({ ...SILENT, onIceState });
  for (const connectionState of ['connecting', 'failed']) {
    browser.connectionState = connectionState;
    browser.dispatchEvent(new Event('connectionstatechange'));
  }
  expect(onIceState.mock.calls).toEqual([['failed']]);
});

it('no longer checks anything once it was closed', async () => {
  const { connection, browser } = await answered();
  connection.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(browser.added).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

const stream = {} as MediaStream;
const videoWith = (stats: object[]) =>
  carVideoOf(
    {
      track: {} as MediaStreamTrack,
      getStats: async () => new Map(stats.map((stat, place) => [String(place), stat])) as RTCStatsReport,
    },
    [stream],
  );

test('counts the bytes of the video, and the way of the pair that is used', async () => {
  const video = videoWith([
    { type: 'transport', bytesReceived: 9_000 },
    { type: 'candidate-pair', currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.012 },
    { type: 'inbound-rtp', bytesReceived: 5_000 },
  ]);
  expect(video.stream).toBe(stream);
  expect(await video.counts()).toEqual({ bytes: 5_000, roundTripMs: 12 });
});

test('a browser that counts no video, or fails, gives nothing', async () => {
  expect(await videoWith([{ type: 'transport' }]).counts()).toBeNull();
  expect(await videoWith([{ type: 'inbound-rtp' }]).counts()).toEqual({ bytes: 0, roundTripMs: null });
  const ended = carVideoOf(
    { track: {} as MediaStreamTrack, getStats: () => Promise.reject(new Error('ended')) },
    [stream],
  );
  expect(await ended.counts()).toBeNull();
});
