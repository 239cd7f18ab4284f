import { createVirtualClock } from '@ligo/machine/test-support';
import { CAMERA_ID } from '@ligo/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import type { ToPeerPage } from './peer-messages.ts';
import { servePeer } from './serve-peer.ts';

afterEach(() => vi.unstubAllGlobals());

/** A connection of the page that a worker has opened, in a browser that the test plays. */
async function open() {
  const close = vi.fn();
  const connection = {
    ...{ createDataChannel: () => ({}), setLocalDescription: async () => {}, close },
    addTransceiver: () => ({ sender: { replaceTrack: async () => {}, getStats: async () => new Map() } }),
  };
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('RTCPeerConnection', function RTCPeerConnection() {
    return connection;
  });
  const camera = { track: Object.assign(new EventTarget(), { muted: false }), release: vi.fn() };
  const openCamera = vi.fn(async () => ({ ...camera, ended: new AbortController().signal }));
  const gone = new AbortController();
  const { port1, port2 } = new MessageChannel();
  servePeer(port2, gone.signal, {
    clock: createVirtualClock(),
    cameras: { openCamera: openCamera as never },
    frameTimes: null as never,
  });
  const send = (message: ToPeerPage) => port1.postMessage(message);
  send({ type: 'open', iceServers: [] });
  send({ type: 'show', shown: { camId: CAMERA_ID.REAR, largest: { height: 720, kbps: 1_000 } } });
  await vi.waitUntil(() => openCamera.mock.calls.length > 0);
  return { close, camera, gone, send };
}

it('closes the connection of a worker that is gone, and releases its camera', async () => {
  const { close, camera, gone } = await open();
  expect(close).not.toHaveBeenCalled();
  gone.abort();
  expect(close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(camera.release).toHaveBeenCalledOnce());
});

it('closes a connection once', async () => {
  const { close, gone, send } = await open();
  send({ type: 'close' });
  await vi.waitUntil(() => close.mock.calls.length > 0);
  gone.abort();
  expect(close).toHaveBeenCalledOnce();
});
