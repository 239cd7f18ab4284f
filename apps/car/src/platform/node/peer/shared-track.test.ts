import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoFrame } from '../../../ports/phone-video.ts';
import { createSharedTrack } from './shared-track.ts';

const frame = (timeMs: number, isKeyframe = true): VideoFrame => ({
  bytes: Uint8Array.of(1),
  timeMs,
  isKeyframe,
});

/** A track that keeps the timestamps it is sent, and can be closed. */
function track(beganAtMs = 0) {
  const sent: number[] = [];
  const state = { isOpen: true, nowMs: beganAtMs, restarts: 0 };
  const end = createSharedTrack(
    {
      codec: () => 'h264',
      send(_frame, rtpTimestamp) {
        if (state.isOpen) sent.push(rtpTimestamp);
        return state.isOpen;
      },
      path: () => ({ queueMs: 0, kbps: null, isEmpty: true }),
      forget() {},
      restart() {
        state.restarts += 1;
      },
    },
    () => state.nowMs,
  );
  return { sent, state, end };
}

describe('a sender', () => {
  it('begins with a keyframe, also when the first was not sent', () => {
    const { end, state, sent } = track();
    const sink = end.acquire();
    expect(sink.send(frame(0, false))).toBeNull();
    state.isOpen = false;
    expect(sink.send(frame(50))).toBeNull();
    state.isOpen = true;
    expect(sink.send(frame(100, false))).toBeNull();
    expect(sink.send(frame(150))).not.toBeNull();
    expect(sink.send(frame(200, false))).not.toBeNull();
    expect(sent).toHaveLength(2);
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBe(50 * 90);
  });

  it('loses the picture to the next one, which goes on behind it', () => {
    const { end, state, sent } = track();
    const first = end.acquire();
    for (const ms of [0, 50, 100]) first.send(frame(ms));
    state.nowMs = 110;
    const second = end.acquire();
    expect(first.lost.aborted).toBe(true);
    // The path is measured by the packets of the one that sends.
    expect(state.restarts).toBe(2);
    expect(first.send(frame(150))).toBeNull();
    second.send(frame(9_000));
    expect(sent.at(-1)).toBe(140 * 90);
    state.nowMs = 60_000;
    end.acquire().send(frame(0));
    expect(sent.at(-1)).toBe(60_000 * 90);
  });

  it('may take the picture back as soon as it is notified of the loss', () => {
    const { end } = track();
    let mine = end.acquire();
    const old = mine;
    mine.lost.addEventListener('abort', () => {
      mine = end.acquire();
    });
    old.release();
    expect(mine).not.toBe(old);
    expect(mine.lost.aborted).toBe(false);
    expect(mine.send(frame(0))).not.toBeNull();
  });

  it('alone receives keyframe requests', () => {
    const { end } = track();
    const received: string[] = [];
    end.acquire().onKeyframeWanted(() => void received.push('first'));
    const off = end.acquire().onKeyframeWanted(() => void received.push('second'));
    end.keyframeWanted();
    off();
    end.keyframeWanted();
    expect(received).toEqual(['second']);
  });
});

it('timestamps grow over all senders, also past their 32 bits, whatever times senders give', () => {
  const senders = fc.array(fc.array(fc.nat(200), { minLength: 1, maxLength: 8 }), { maxLength: 6 });
  fc.assert(
    fc.property(senders, fc.nat(48 * 3_600_000), (all, aheadMs) => {
      const { end, state, sent } = track();
      state.nowMs = aheadMs;
      for (const times of all) {
        const sink = end.acquire();
        for (const ms of times) sink.send(frame(ms));
      }
      for (const [index, rtpTimestamp] of sent.entries()) {
        expect(Number.isInteger(rtpTimestamp) && rtpTimestamp >= 0 && rtpTimestamp < 2 ** 32).toBe(true);
        const step = (rtpTimestamp - (sent[index - 1] ?? rtpTimestamp - 1) + 2 ** 32) % 2 ** 32;
        expect(step).toBeGreaterThan(0);
        expect(step).toBeLessThan(1_000 * 90);
      }
    }),
  );
});
