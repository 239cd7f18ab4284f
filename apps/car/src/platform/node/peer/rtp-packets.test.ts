import fc from 'fast-check';
import { expect, it } from 'vitest';
import { h264Payloads, rtpPackets, vp8Payloads } from './rtp-packets.ts';

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

it('VP8: contain the whole frame, none too long, the first one marked', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 5_000 }),
      fc.integer({ min: 2, max: 1_200 }),
      (frame, maxBytes) => {
        const payloads = vp8Payloads(frame, maxBytes);
        expect(Buffer.concat(payloads.map((each) => each.subarray(1))).equals(frame)).toBe(true);
        for (const [index, payload] of payloads.entries()) {
          expect(payload.length).toBeLessThanOrEqual(maxBytes);
          expect(payload[0]).toBe(index === 0 ? 0x10 : 0);
        }
      },
    ),
    { numRuns: 50 },
  );
  expect(vp8Payloads(new Uint8Array(), 100)).toEqual([]);
});

/** NAL units behind their lengths. */
function frameOf(units: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

/** The units as a phone joins them (RFC 6184, 5.6 and 5.8). */
function joined(payloads: readonly Uint8Array[]): Buffer[] {
  const units: Buffer[] = [];
  for (const payload of payloads) {
    const [indicator = 0, place = 0] = payload;
    if ((indicator & 0x1f) !== 28) units.push(Buffer.from(payload));
    else if (place & 0x80)
      units.push(Buffer.from([(indicator & 0xe0) | (place & 0x1f), ...payload.subarray(2)]));
    else units.push(Buffer.concat([units.pop() ?? Buffer.alloc(0), payload.subarray(2)]));
  }
  return units;
}

it('H.264: contain all units, none too long, the fragments of a unit from first to last', () => {
  const unit = fc
    .tuple(fc.constantFrom(0x67, 0x68, 0x65, 0x41), fc.uint8Array({ maxLength: 4_000 }))
    .map(([head, rest]) => Uint8Array.from([head, ...rest]));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 4 }), fc.integer({ min: 3, max: 1_200 }), (units, maxBytes) => {
      const payloads = h264Payloads(frameOf(units), maxBytes);
      expect(joined(payloads)).toEqual(units.map((each) => Buffer.from(each)));
      let isInside = false;
      for (const payload of payloads) {
        expect(payload.length).toBeLessThanOrEqual(maxBytes);
        const [indicator = 0, place = 0] = payload;
        if ((indicator & 0x1f) !== 28) continue;
        expect((place & 0x80) !== 0).toBe(!isInside);
        isInside = (place & 0x40) === 0;
      }
      expect(isInside).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it('H.264: end at a broken length, and never throw', () => {
  expect(h264Payloads(Uint8Array.of(0, 0, 0, 1, 9, 0xff, 0, 0, 0, 1), 100)).toEqual([Uint8Array.of(9)]);
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (garbage) => void h264Payloads(garbage, 10)));
});
