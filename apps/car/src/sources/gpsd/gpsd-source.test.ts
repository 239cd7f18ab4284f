import { setImmediate } from 'node:timers/promises';
import { isReading, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createGpsdSource, gpsdConfigSchema } from './gpsd.ts';
import { StandInGpsd, VERSION_LINE } from './test-support/stand-in-gpsd.ts';

/** Sockets are slow on a busy machine. */
const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 10_000, interval: 10 });
const log = { info() {}, warn: vi.fn(), error() {} };
const FIX = {
  class: 'TPV',
  device: '/dev/ttyACM0',
  mode: 3,
  lat: 43.69,
  lon: 7.26,
  altMSL: 123.4,
  altHAE: 171.4,
  speed: 10,
  track: 271.5,
};

describeReadingSource('gpsd', {
  async there(clock) {
    const gpsd = await StandInGpsd.open();
    const config = gpsdConfigSchema.parse({ kind: 'gpsd', port: gpsd.port });
    return {
      source: createGpsdSource(config, sourceContext(clock, { log })),
      endPeer: () => gpsd.close(),
      pass: () => gpsd.send({ ...FIX, time: new Date(Date.now()).toISOString() }),
    };
  },
  async away(clock) {
    const gpsd = await StandInGpsd.open();
    const { port } = gpsd;
    await gpsd.close();
    const config = gpsdConfigSchema.parse({ kind: 'gpsd', port });
    return { source: createGpsdSource(config, sourceContext(clock, { log })), endPeer() {} };
  },
});

describe('gpsd', () => {
  let gpsd: StandInGpsd;
  let source: ReadingSource;
  let clock: VirtualClock;
  let news: ReadingBatch[] = [];

  const open = async (greeting = VERSION_LINE) => {
    gpsd = await StandInGpsd.open(greeting);
    clock = virtualClock();
    news = [];
    log.warn.mockClear();
    const config = gpsdConfigSchema.parse({ kind: 'gpsd', port: gpsd.port });
    source = createGpsdSource(config, sourceContext(clock, { log }));
    await source.start((reported) => news.push(reported));
    await gpsd.isWatched();
  };
  afterEach(async () => {
    await source.stop();
    await gpsd.close();
  });
  /** The readings of these reports. A fix after them marks the end. */
  const reported = async (...reports: (string | object | Buffer)[]) => {
    news = [];
    const atMs = clock.nowMs();
    gpsd.send(...reports, { ...FIX, lat: 1, lon: 2 });
    await until(() => expect(news.some(({ readings }) => readings.latitudeDeg === 1)).toBe(true));
    expect(clock.nowMs()).toBe(atMs);
    return news.filter(({ readings }) => readings.latitudeDeg !== 1);
  };

  it('publishes position, altitude, speed and heading in the units of readings', async () => {
    await open();
    const [fix] = await reported(FIX);
    expect(fix).toEqual({
      readings: { latitudeDeg: 43.69, longitudeDeg: 7.26, altitudeM: 123.4, speedKmh: 36, headingDeg: 271.5 },
      rejected: [],
      takenAtMs: clock.nowMs(),
    });
    expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  });

  it.each([
    ['nothing without a fix', { mode: 1 }, {}],
    ['nothing of a mode that is none', { mode: '3' }, {}],
    [
      'no altitude in two dimensions',
      { mode: 2 },
      { latitudeDeg: 43.69, longitudeDeg: 7.26, speedKmh: 36, headingDeg: 271.5 },
    ],
    [
      'no heading at standstill, and no speed from position jitter',
      { speed: 0.9 },
      { latitudeDeg: 43.69, longitudeDeg: 7.26, altitudeM: 123.4, speedKmh: 0 },
    ],
    ['no half of a place', { lat: undefined, speed: undefined }, { altitudeM: 123.4 }],
    ['nothing that is out of range', { lat: 91, speed: -1, track: 400, altMSL: 99_999 }, {}],
  ])('publishes %s', async (_, change, readings) => {
    await open();
    const [fix] = await reported({ ...FIX, ...change });
    expect(fix?.readings ?? {}).toEqual(readings);
  });

  it('publishes the speed of a creeping car once it has moved beyond the error of its receiver', async () => {
    await open();
    for (let second = 0; second <= 100; second += 10) {
      // A metre is 9e-6 degrees.
      gpsd.send({ ...FIX, lat: 43 + second * 0.8 * 9e-6, speed: second === 0 ? 5 : 0.8, eph: 4 });
      await until(() => expect(news.length).toBe(second / 10 + 1));
      await clock.advance(10_000);
    }
    expect(news.map(({ readings }) => readings.speedKmh === 0)).toEqual([
      ...[false, true, true, true],
      ...[false, true, true, true],
      ...[false, true, true],
    ]);
  });

  it('prefers the altitude above sea level to the other ones', async () => {
    await open();
    const heights = await reported(
      { ...FIX, alt: 1 },
      { ...FIX, altMSL: undefined, alt: 1 },
      { ...FIX, altMSL: undefined, altHAE: undefined, alt: 1 },
    );
    expect(heights.map(({ readings }) => readings.altitudeM)).toEqual([123.4, 171.4, 1]);
  });

  it.each([
    [-1_200, -1_200],
    [900, 0],
    [-6_000, 0],
    [-86_400_000, 0],
    [20 * 365 * 86_400_000, 0],
    [Number.NaN, 0],
  ])('dates a fix whose time is %s ms off at %s ms from now', async (offMs, takenMs) => {
    await open();
    const time = Number.isNaN(offMs) ? 'yesterday' : new Date(clock.nowMs() + offMs).toISOString();
    const [fix] = await reported({ ...FIX, time });
    expect((fix?.takenAtMs ?? 0) - clock.nowMs()).toBe(takenMs);
  });

  it('follows one of several receivers, and another when that one is lost', async () => {
    await open();
    const other = { ...FIX, device: '/dev/ttyUSB1', lat: 50 };
    expect((await reported(FIX, other)).map(({ readings }) => readings.latitudeDeg)).toEqual([43.69]);
    await clock.advance(5_001);
    news = [];
    gpsd.send({ ...FIX, mode: 1 }, other);
    await until(() => expect(news.map(({ readings }) => readings.latitudeDeg)).toEqual([50]));
  });

  it('reports what is missing: a receiver, a fix, gpsd itself', async () => {
    await open();
    const waitsWith = (reason: string) =>
      until(() => expect(source.state()).toEqual({ phase: 'waiting', reason }));
    await waitsWith('no-fix');
    gpsd.send({ class: 'DEVICES', devices: [] });
    await waitsWith('no-receiver');
    await reported(FIX);
    await clock.advance(10_001);
    await waitsWith('no-fix');
    gpsd.hangUp();
    await waitsWith('gpsd-ended');
  });

  it.each(['{"class":"VERSION","proto_major":4,"proto_minor":0}', '{"class":"VERSION","proto_major":2}'])(
    'reports an unknown protocol, reads nothing, and retries: %s',
    async (greeting) => {
      await open(greeting);
      await until(() => expect(source.state().phase).toBe('failed'));
      expect(source.state().reason).toMatch(/version/);
      gpsd.send(FIX);
      await until(async () => {
        await clock.advance(1_000);
        expect(gpsd.connections).toBeGreaterThan(1);
      });
      expect(news).toEqual([]);
      expect(source.state().phase).toBe('failed');
    },
  );

  it('reads nothing from a server that is not gpsd', async () => {
    await open('220 mail.example ESMTP');
    gpsd.send(FIX, FIX);
    await until(async () => {
      await clock.advance(1_000);
      expect(source.state().reason).toBe('gpsd-silent');
    });
    expect(news).toEqual([]);
  });

  it('checks a silent gpsd, and reconnects if it does not answer', async () => {
    await open();
    await reported(FIX);
    await clock.advance(10_000);
    await until(() => expect(gpsd.asked).toContain('?DEVICES;'));
    await reported({ class: 'DEVICES', devices: [{}] });
    await clock.advance(14_000);
    expect(gpsd.connections).toBe(1);
    await clock.advance(1_001);
    await until(async () => {
      await clock.advance(500);
      expect(gpsd.connections).toBe(2);
    });
    await until(() => {
      gpsd.send(FIX);
      expect(source.state().phase).toBe('reading');
    });
  });

  it('reconnects to a crashed gpsd with a growing delay', async () => {
    await open();
    await reported(FIX);
    const { port } = gpsd;
    await gpsd.close();
    await until(() => expect(source.state().phase).toBe('waiting'));
    await until(async () => {
      await clock.advance(5_000);
      expect(source.state().reason).toBe('gpsd-unreachable');
    });
    for (let minute = 0; minute < 40; minute += 1) await clock.advance(60_000);
    gpsd = await StandInGpsd.open(VERSION_LINE, port);
    const openedAtMs = clock.nowMs();
    await until(async () => {
      await clock.advance(1_000);
      gpsd.send(FIX);
      expect(source.state().phase).toBe('reading');
    });
    expect(clock.nowMs() - openedAtMs).toBeLessThan(60_000);
  });

  it('reads lines in chunks, and ignores and counts invalid ones', async () => {
    await open();
    const line = Buffer.from(`${JSON.stringify({ ...FIX, driver: 'é' })}\n`);
    const pieces = [...line].map((byte) => Buffer.from([byte]));
    const fixes = await reported(
      'nonsense',
      '{"class":"NEWS"}',
      '[]',
      { ...FIX, lat: 50, driver: 'x'.repeat(200_000) },
      ...pieces,
      '{"class":"SKY"}',
    );
    expect(fixes.length).toBe(1);
    await source.stop();
    expect(log.warn.mock.calls).toEqual([[{ ignored: 4 }, 'invalid lines of gpsd ignored']]);
  });

  it('waits, logs the error and retries when its readings cannot be processed', async () => {
    await open();
    await source.stop();
    const error = vi.fn();
    const config = gpsdConfigSchema.parse({ kind: 'gpsd', port: gpsd.port });
    source = createGpsdSource(config, sourceContext(clock, { log: { ...log, error } }));
    await source.start(() => {
      throw new Error('out of memory');
    });
    await until(() => {
      gpsd.send(FIX);
      expect(source.state()).toEqual({ phase: 'waiting', reason: 'reading-failed' });
    });
    expect(error.mock.calls).toEqual([
      [{ source: 'gpsd', err: new Error('out of memory') }, 'reading the car failed'],
    ]);
    const { connections } = gpsd;
    await until(async () => {
      await clock.advance(1_000);
      expect(gpsd.connections).toBeGreaterThan(connections);
    });
  });

  it('publishes nothing out of range for any input', async () => {
    await open();
    const odd = fc.oneof(fc.double(), fc.jsonValue(), fc.constantFrom(1e300, -91, '2026-11-22T00:00:00Z'));
    const field = fc.oneof(fc.integer({ min: -500, max: 500 }), odd);
    const tpv = fc.record(
      {
        class: fc.constant('TPV'),
        mode: fc.oneof(fc.constantFrom(2, 3), odd),
        lat: field,
        lon: field,
        alt: field,
        altMSL: field,
        speed: field,
        track: field,
        time: field,
        device: fc.constant(FIX.device),
      },
      { requiredKeys: ['class', 'mode', 'device'] },
    );
    const anything = fc.oneof(
      { weight: 6, arbitrary: tpv.map((report) => `\n${JSON.stringify(report)}\n`) },
      { weight: 1, arbitrary: fc.jsonValue().map((value) => `${JSON.stringify(value)}\n`) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('VERSION', 'DEVICES', 'WATCH')
          .map((name) => `{"class":"${name}","devices":null}\n`),
      },
      { weight: 1, arbitrary: fc.constant(`${'['.repeat(60_000)}\n`) },
      { weight: 1, arbitrary: fc.string() },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anything, fc.uint8Array()), { maxLength: 20 }), async (parts) => {
        gpsd.send(...parts.map((part) => Buffer.from(part)), '', VERSION_LINE);
        await setImmediate();
      }),
      { numRuns: 300 },
    );
    await clock.advance(5_001);
    const received = news;
    await reported();
    expect(received.length).toBeGreaterThan(10);
    const faults = received.filter(
      ({ readings, takenAtMs }) =>
        Object.entries(readings).some(([name, value]) => !isReading(name as ReadingName, value)) ||
        (takenAtMs ?? 0) > clock.nowMs() ||
        Object.keys(readings).length === 0,
    );
    expect(faults).toEqual([]);
  });
});
