import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { isReading, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { collectGarbage } from '../../test-support/collect-garbage.ts';
import { countFlood } from '../../test-support/count-flood.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { createGnssMotion } from '../gnss-motion.ts';
import { ODD_NUMBERS } from '../test-support/odd-numbers.ts';
import { openPeer } from '../test-support/open-peer.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createGpsdSource } from './gpsd.ts';
import { fixTimeMs, gnssFixOf, readingsOfFix, readReport } from './read-report.ts';
import { FIX, StandInGpsd, VERSION_LINE } from './test-support/stand-in-gpsd.ts';
import { boundedLines, watchGpsd } from './watch-gpsd.ts';

const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { interval: 5 });
const log = { info() {}, warn() {}, error() {} };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startSource(port: number) {
  const clock: VirtualClock = virtualClock();
  const source: ReadingSource = createGpsdSource(
    { kind: 'gpsd', host: '127.0.0.1', port },
    sourceContext(clock, { log }),
  );
  const news: ReadingBatch[] = [];
  await source.start((reported) => news.push(reported));
  ends.push(() => source.stop());
  return { clock, source, news };
}

/** A server in the place of gpsd. */
async function openServer(treat: (socket: Socket) => void) {
  const server = await openPeer((socket) => treat(socket.resume()));
  ends.push(server.close);
  return server;
}

it.each([
  ['bytes without an end of line', () => Buffer.alloc(1_000, 'x')],
  ['lines that mean nothing', () => Buffer.from('$GPGGA,120000,4341.5,N*00\r\n')],
  ['reports of unknown classes', () => Buffer.from('{"class":"NEWS","mode":3}\n')],
])('disconnects from a server that sends %s endlessly, reports it, and retries', async (_, bytes) => {
  const sockets: Socket[] = [];
  const server = await openServer((socket) => void sockets.push(socket));
  const { clock, source, news } = await startSource(server.port);
  await until(async () => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(bytes());
    await clock.advance(1_000);
    expect(source.state()).toEqual({ phase: 'waiting', reason: 'gpsd-silent' });
  });
  await until(async () => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(bytes());
    await clock.advance(1_000);
    expect(server.connections).toBeGreaterThan(1);
  });
  expect(news).toEqual([]);
});

it.each([
  ['invalid lines', '[]\n'],
  ['empty lines', '\n'],
])('disconnects at once after 1,000 %s in a row', async (_, line) => {
  const server = await openServer((socket) => socket.write(`${VERSION_LINE}\n${line.repeat(1_001)}`));
  const { source } = await startSource(server.port);
  await until(() => expect(source.state()).toEqual({ phase: 'waiting', reason: 'gpsd-silent' }));
});

it('reads few reports in one turn of the event loop from a gpsd that floods', async () => {
  const COUNT = 20_000;
  const server = await openServer((socket) => socket.write('{"class":"TPV"}\n'.repeat(COUNT)));
  const most = await countFlood(COUNT, (count) => {
    const address = { host: '127.0.0.1', port: server.port };
    const clock = virtualClock();
    ends.push(watchGpsd((listener) => nodeIo.openTcp(address, clock, listener), clock, count).end);
  });
  expect(most.perTurn).toBeLessThan(500);
  expect(most.perRoundTrip).toBeLessThan(5_000);
});

it('disconnects from a gpsd that sends only noise after its version', async () => {
  const gpsd = await StandInGpsd.open();
  ends.push(() => gpsd.close());
  const { clock, source } = await startSource(gpsd.port);
  await gpsd.isWatched();
  gpsd.send(FIX);
  await until(() => expect(source.state().phase).toBe('reading'));
  await until(async () => {
    gpsd.send('noise');
    await clock.advance(1_000);
    expect(gpsd.connections).toBe(2);
  });
});

it('buffers at most one long line', () => {
  const lines: (number | null)[] = [];
  const take = boundedLines(64_000, (line) => lines.push(line === null ? null : line.length));
  const block = Buffer.alloc(1_000_000, 'x');
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let megabyte = 0; megabyte < 40; megabyte += 1) take(block);
  collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
  take(Buffer.from('\nshort\n'));
  expect(lines).toEqual([null, 5]);
});

/** Malformed JSON. */
const number = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -200, max: 200 }).map(String) },
  { weight: 4, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  fc.constantFrom(...ODD_NUMBERS),
);
const value = fc.oneof(
  { weight: 5, arbitrary: number },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...'"3" [3] {"a":1} "2026-11-22T10:00:00Z" "275760-09-13" "\u0000"'.split(' '),
    ),
  },
  { weight: 1, arbitrary: fc.nat(10_000).map((deep) => '['.repeat(deep) + ']'.repeat(deep)) },
);
const key = fc.constantFrom(
  ...['mode', 'lat', 'lon', 'alt', 'altMSL', 'altHAE', 'speed', 'track', 'time', 'device'],
  ...['__proto__', 'constructor', 'toString', 'class'],
);
/** Keys may repeat. */
const report = fc
  .tuple(
    fc.constantFrom('TPV', 'TPV', 'TPV', 'SKY', 'DEVICES', 'VERSION', '__proto__'),
    fc.array(fc.tuple(key, value), { maxLength: 6 }),
  )
  .map(
    ([name, pairs]) =>
      `{"class":"${name}","mode":3,"device":"d","lat":43,"lon":7,${pairs.map(([k, v]) => `"${k}":${v}`).join(',')}${pairs.length > 0 ? ',' : ''}"x":1}`,
  );

it('reads nothing out of range from any line without an error', () => {
  const moves = createGnssMotion();
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(report, fc.json(), fc.string()), (line) => {
      const received = readReport(line);
      if (received?.class !== 'TPV') return;
      const fix = gnssFixOf(received, 0);
      const { readings } = readingsOfFix(received, fix.place, moves(fix));
      read += Object.keys(readings).length;
      for (const [name, figure] of Object.entries(readings))
        expect(isReading(name as ReadingName, figure)).toBe(true);
      const atMs = fixTimeMs(received.timeMs, 1_700_000_000_000);
      expect(atMs > 1_699_999_000_000 && atMs <= 1_700_000_000_000).toBe(true);
    }),
    { numRuns: 1_000 },
  );
  expect(read).toBeGreaterThan(100);
  expect(({} as { mode?: unknown }).mode).toBeUndefined();
});

it('continues after any bytes on a real socket', async () => {
  const gpsd = await StandInGpsd.open();
  ends.push(() => gpsd.close());
  const { clock, source, news } = await startSource(gpsd.port);
  await gpsd.isWatched();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((part) => Buffer.from(part)),
    report.map((line) => Buffer.from(`${line}\n`)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 10 }), async (parts) => {
      gpsd.send(...parts);
      await setImmediate();
    }),
    { numRuns: 50 },
  );
  await until(async () => {
    gpsd.send('', VERSION_LINE, FIX);
    await clock.advance(1_000);
    expect(source.state().phase).toBe('reading');
  });
  const faults = news.flatMap(({ readings }) =>
    Object.entries(readings).filter(([name, figure]) => !isReading(name as ReadingName, figure)),
  );
  expect(faults).toEqual([]);
});
