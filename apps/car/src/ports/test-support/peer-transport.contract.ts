import type { Lanes, LanesHandlers } from '@ligo/link';
import { LANE_CASES } from '@ligo/link/test-support';
import { describe, expect, it, vi } from 'vitest';
import type { OpenPeerTransport, PeerHandlers, PeerTransport } from '../peer-transport.ts';

/** A car and a phone that are connected. */
export interface PeerPair {
  car: PeerTransport;
  phone: Lanes;
  close(): void;
}

/** Connects both ends with these handlers; resolves when both are open. Handlers that are missing do nothing. */
export type OpenPeerPair = (
  car: Partial<Pick<PeerHandlers, keyof LanesHandlers | 'onError'>>,
  phone: Partial<LanesHandlers>,
) => Promise<PeerPair>;

const handlers = () =>
  ({
    onOffer: vi.fn(),
    onIceCandidate: vi.fn(),
    onOpen: vi.fn(),
    onActivity: vi.fn(),
    onMessage: vi.fn(),
    onIgnored: vi.fn(),
    onClosed: vi.fn(),
    onError: vi.fn(),
  }) satisfies PeerHandlers;
const KEYFRAME = { bytes: new Uint8Array(9), timeMs: 0, isKeyframe: true };

/** The requirements of every peer connection of the car. */
export function describePeerTransport(name: string, open: OpenPeerTransport, openPair: OpenPeerPair): void {
  describe(`lanes of ${name}`, () => {
    it.each(LANE_CASES)('$title', ({ run }) =>
      run(async (one, other) => {
        const { car, phone } = await openPair(one, other);
        return { one: car, other: phone, close: car.close };
      }),
    );
  });

  describe(`peer connection of ${name}`, () => {
    it('makes one offer by itself, and sends no picture before the answer', async () => {
      const reported = handlers();
      const peer = open([], reported);
      await vi.waitFor(() => expect(reported.onOffer).toHaveBeenCalledOnce());
      expect(peer.video.codec()).toBeNull();
      expect(peer.video.acquire().send(KEYFRAME)).toBeNull();
      peer.close();
      expect(reported.onOffer).toHaveBeenCalledOnce();
    });

    it('ends once, and without an error, for an answer that cannot be read', async () => {
      const reported = handlers();
      const peer = open([], reported);
      await vi.waitFor(() => expect(reported.onOffer).toHaveBeenCalled());
      peer.acceptAnswer('no answer');
      await vi.waitFor(() => expect(reported.onClosed).toHaveBeenCalled());
      peer.acceptAnswer('no answer');
      peer.addIceCandidate({ candidate: 'candidate:1', sdpMid: '0' });
      peer.close();
      expect(reported.onClosed).toHaveBeenCalledOnce();
      expect(reported.onError).not.toHaveBeenCalled();
    });

    it('ignores a candidate that cannot be read', async () => {
      const onMessage = vi.fn();
      const pair = await openPair({ onMessage }, {});
      for (const candidate of ['', 'no candidate', 'candidate:1 1 UDP x'])
        for (const sdpMid of ['0', 'none']) pair.car.addIceCandidate({ candidate, sdpMid });
      pair.phone.control.send('still there');
      await vi.waitFor(() => expect(onMessage).toHaveBeenCalledWith('still there'));
      pair.close();
    });

    it('takes the picture from its sender when another acquires it, and when it ends', async () => {
      const pair = await openPair({}, {});
      const [first, second] = [pair.car.video.acquire(), pair.car.video.acquire()];
      expect([first.lost.aborted, second.lost.aborted]).toEqual([true, false]);
      pair.close();
      expect(second.lost.aborted).toBe(true);
      const late = pair.car.video.acquire();
      expect([late.lost.aborted, late.send(KEYFRAME), pair.car.video.codec()]).toEqual([true, null, null]);
    });

    it('ends where a handler throws, and no other connection does', async () => {
      const error = new Error('a handler failed');
      const [onClosed, onError, received] = [vi.fn(), vi.fn(), vi.fn()];
      const onMessage = (text: string) => {
        if (text === 'bad') throw error;
        other.car.control.send('still there');
      };
      const bad = await openPair({ onMessage, onClosed, onError }, {});
      const other = await openPair({ onMessage }, { onMessage: received });
      bad.phone.control.send('bad');
      await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(error), { timeout: 5_000 });
      expect(onClosed).toHaveBeenCalledOnce();
      other.phone.control.send('good');
      await vi.waitFor(() => expect(received).toHaveBeenCalledWith('still there'), { timeout: 5_000 });
      for (const pair of [bad, other]) pair.close();
    });
  });
}
