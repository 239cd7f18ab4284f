import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createGpsdSource, gpsdConfigSchema } from './gpsd.ts';
import { FIX, StandInGpsd, VERSION_LINE } from './test-support/stand-in-gpsd.ts';

/** Sockets are slow on a busy machine. */
const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 10_000, interval: 10 });
const log = { info() {}, warn: vi.fn(), error() {} };

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
    await until(() => expect(source.state()).toEqual({ phase: 'waiting', reason: 'gpsd-silent' }));
    await until(async () => {
      await clock.advance(500);
      expect(gpsd.connections).toBe(2);
    });
    await until(() => {
      gpsd.send(FIX);
      expect(source.state().phase).toBe('reading');
    });
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
});
