import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rtpPackets } from './rtp-packets.ts';

const HEAD = { payloadType: 97, sequence: 0, timestamp: 0, ssrc: 0x4c49474f, delay: null, transportId: null };

it('contain one payload each, numbered, and the last is marked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 100 }), { maxLength: 20 }),
      fc.nat(0xffff),
      fc.nat(0xffffffff),
      (payloads, sequence, timestamp) => {
        const packets = rtpPackets(payloads, { ...HEAD, sequence, timestamp });
        expect(packets.map((packet) => [...packet.subarray(12)])).toEqual(payloads.map((each) => [...each]));
        for (const [index, packet] of packets.entries()) {
          const view = new DataView(packet.buffer);
          expect(view.getUint8(0)).toBe(0x80);
          expect(view.getUint8(1)).toBe(index === packets.length - 1 ? 0x80 | 97 : 97);
          expect(view.getUint16(2)).toBe((sequence + index) % 0x1_0000);
          expect(view.getUint32(4)).toBe(timestamp);
          expect(view.getUint32(8)).toBe(0x4c49474f);
        }
      },
    ),
    { numRuns: 50 },
  );
});

it('contain the header extensions that the phone supports', () => {
  const delay = { id: 5, min: 1, max: 30 };
  const extensionOf = (head: Partial<typeof HEAD> | object) => {
    const [packet = new Uint8Array()] = rtpPackets([Uint8Array.of(9)], {
      ...HEAD,
      sequence: 0x1234,
      ...head,
    });
    expect([packet[0], packet.at(-1)]).toEqual([0x90, 9]);
    return [...packet.subarray(12, -1)];
  };
  expect(extensionOf({ delay })).toEqual([0xbe, 0xde, 0, 1, 0x52, 0, 0x10, 30]);
  expect(extensionOf({ transportId: 6 })).toEqual([0xbe, 0xde, 0, 1, 0x61, 0x12, 0x34, 0]);
  expect(extensionOf({ delay, transportId: 6 })).toEqual([
    0xbe, 0xde, 0, 2, 0x52, 0, 0x10, 30, 0x61, 0x12, 0x34, 0,
  ]);
});
