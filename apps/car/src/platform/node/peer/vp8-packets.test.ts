import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vp8Packets } from './vp8-packets.ts';

const HEAD_BYTES = 13;

it('carry a frame whole, none too long, the first and the last marked', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
      fc.integer({ min: 2, max: 1_200 }),
      fc.nat(0xffff),
      fc.nat(0xffffffff),
      (frame, maxBytes, sequence, timestamp) => {
        const head = { payloadType: 97, sequence, timestamp, ssrc: 0x4c49474f, delay: null };
        const packets = vp8Packets(frame, head, maxBytes);
        expect(Buffer.concat(packets.map((each) => each.subarray(HEAD_BYTES))).equals(frame)).toBe(true);
        for (const [index, packet] of packets.entries()) {
          const view = new DataView(packet.buffer);
          expect(packet.length - 12).toBeLessThanOrEqual(maxBytes);
          expect(view.getUint8(0)).toBe(0x80);
          expect(view.getUint8(1)).toBe(index === packets.length - 1 ? 0x80 | 97 : 97);
          expect(view.getUint16(2)).toBe((sequence + index) % 0x1_0000);
          expect(view.getUint32(4)).toBe(timestamp);
          expect(view.getUint32(8)).toBe(0x4c49474f);
          expect(view.getUint8(12)).toBe(index === 0 ? 0x10 : 0);
        }
      },
    ),
    { numRuns: 50 },
  );
});

it('are none for an empty frame', () => {
  expect(
    vp8Packets(new Uint8Array(), { payloadType: 97, sequence: 0, timestamp: 0, ssrc: 1, delay: null }, 100),
  ).toEqual([]);
});

it('contain the playout delay for a phone that supports it', () => {
  const head = { payloadType: 97, sequence: 0, timestamp: 0, ssrc: 1, delay: { id: 5, min: 1, max: 30 } };
  for (const packet of vp8Packets(Uint8Array.of(1, 2, 3), head, 3)) {
    expect(packet[0]).toBe(0x90);
    expect([...packet.subarray(12, 20)]).toEqual([0xbe, 0xde, 0, 1, 0x52, 0, 0x10, 30]);
  }
});
