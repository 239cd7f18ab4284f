import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isReading, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadingBatch } from '../../ports/reading-source.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { ODD_NUMBERS } from '../test-support/odd-numbers.ts';
import { openPeer } from '../test-support/open-peer.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createDiplusSource } from './diplus.ts';
import { readAnswer } from './read-answer.ts';
import { StandInDiplus } from './test-support/stand-in-diplus.ts';

const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 10_000, interval: 5 });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const bodyOf = (speed: number) => JSON.stringify({ success: true, val: `speed:${speed}|gear:4|power:2` });
const answer = (body: string | Buffer, head = '') =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${head}\r\n`),
    Buffer.from(body),
  ]);

/** A server that answers each request with `treat`. */
async function openServer(treat: (socket: Socket, question: number) => void) {
  let questions = 0;
  const server = await openPeer((socket) =>
    socket.on('data', () => {
      questions += 1;
      treat(socket, questions);
    }),
  );
  ends.push(server.close);
  return { port: server.port, questions: () => questions, close: server.close };
}

async function startSource(port: number) {
  const clock = virtualClock();
  const source = createDiplusSource({ kind: 'diplus', host: '127.0.0.1', port }, sourceContext(clock));
  const news: ReadingBatch[] = [];
  ends.push(() => source.stop());
  await source.start((reported) => news.push(reported));
  return { clock, source, news, speeds: () => news.map(({ readings }) => readings.speedKmh) };
}

const DRIP_MS = 1;
/** Sends a text repeatedly until the socket is closed. */
function flood(socket: Socket, text: string): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), DRIP_MS);
  ends.push(() => clearInterval(timer));
}

const MALFORMED: [what: string, treat: (socket: Socket) => void][] = [
  [
    'chunks of an invalid length',
    (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n'),
  ],
  [
    'a chunk without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n');
      flood(socket, 'x'.repeat(50_000));
    },
  ],
  [
    'two lengths',
    (socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 900\r\n\r\n${bodyOf(9)}`),
  ],
  [
    'more than it promised',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n${bodyOf(9)}`),
  ],
  [
    'headers without an end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, `X-${'y'.repeat(900)}: ${'z'.repeat(900)}\r\n`);
    },
  ],
  ['news of an answer without an end', (socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(50))],
  [
    'a bomb',
    (socket) => socket.write(answer(gzipSync(Buffer.alloc(20_000_000)), 'Content-Encoding: gzip\r\n')),
  ],
  ['an empty response', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')],
  ['an upgrade', (socket) => socket.write('HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')],
  ['in another protocol', (socket) => socket.write('SSH-2.0-OpenSSH_9.2p1\r\n')],
  ['lists in lists', (socket) => socket.write(answer('['.repeat(60_000)))],
  ['by closing', (socket) => socket.destroy()],
];

it.each(MALFORMED)('survives %s, and reads Di+ when it is back', async (_, treat) => {
  const server = await openServer(treat);
  const { clock, source, news } = await startSource(server.port);
  await until(async () => {
    // An endless answer is aborted by the time limit.
    await clock.advance(1_000);
    expect(source.state().phase).toBe('waiting');
  });
  await until(async () => {
    await clock.advance(5_000);
    expect(server.questions()).toBeGreaterThan(1);
  });
  expect(news).toEqual([]);
  await server.close();
  const diplus = await StandInDiplus.open(server.port);
  ends.push(() => diplus.close());
  await until(async () => {
    await clock.advance(5_000);
    expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  });
  expect(news.at(-1)?.readings.stateOfChargePct).toBe(76);
});

it('never mixes up answers, though Di+ sends unexpected ones', async () => {
  const server = await openServer((socket, question) => {
    socket.write(answer(bodyOf(question)));
    setImmediate(() => socket.write(answer(bodyOf(300))));
  });
  const { clock, speeds } = await startSource(server.port);
  await until(async () => {
    await clock.advance(1_000);
    expect(speeds().length).toBeGreaterThan(8);
  });
  expect(speeds()).not.toContain(300);
});

it('reuses one connection while the car drives, and opens a new one if Di+ closes it', async () => {
  let connections = new Set<Socket>();
  let closes = false;
  const server = await openServer((socket) => {
    connections.add(socket);
    if (closes) socket.end(answer(bodyOf(50), 'Connection: close\r\n'));
    else socket.write(answer(bodyOf(50)));
  });
  const { clock, source, news } = await startSource(server.port);
  const receive = (count: number) =>
    until(async () => {
      await clock.advance(1_000);
      expect(news.length).toBeGreaterThan(count);
    });
  await receive(5);
  expect(connections.size).toBe(1);
  closes = true;
  connections = new Set();
  await receive(news.length + 5);
  expect(connections.size).toBeGreaterThan(4);
  expect(source.state().phase).toBe('reading');
});

it('READ-13 reports Di+ as late while its answers take longer than its readings stay fresh', async () => {
  const waiting: (() => void)[] = [];
  const server = await openServer((socket) => waiting.push(() => socket.write(answer(bodyOf(50)))));
  const { clock, source, news } = await startSource(server.port);
  const answered = async () => {
    const received = news.length;
    await until(() => expect(waiting.length).toBe(1));
    await clock.advance(9_000);
    waiting.pop()?.();
    await until(() => expect(news.length).toBe(received + 1));
    expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  };
  await answered();
  await clock.advance(81_000);
  await until(() => expect(waiting.length).toBe(1));
  expect(source.state().phase).toBe('reading');
  await clock.advance(9_001);
  expect(source.state()).toEqual({ phase: 'waiting', reason: 'source-late' });
  waiting.pop()?.();
  await until(() => expect(source.state().phase).toBe('reading'));
});

const figure = fc.oneof(
  fc.integer({ min: -9, max: 200 }).map(String),
  fc.integer({ min: -3_000, max: 200_000 }).map(String),
  fc.double().map(String),
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom('{车速}', '{x}', ''),
  fc.string(),
);
const name = fc.constantFrom(
  ...'speed gear power charge plug output aux coldest lowestCell odometer hood'.split(' '),
  ...['__proto__', 'constructor', 'hasOwnProperty', ''],
);
const figures = fc
  .array(fc.tuple(name, figure), { minLength: 5, maxLength: 12 })
  .map((pairs) => pairs.map((pair) => pair.join(':')).join('|'));

/** What may come where Di+ should answer: mostly its own form, with names and figures that mean harm. */
const malformedDiplusText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: figures.map((val) => JSON.stringify({ success: true, val })) },
  {
    weight: 1,
    arbitrary: figures.map(
      (val) => `{"success":false,"success":true,"__proto__":{"val":"speed:1"},"val":${JSON.stringify(val)}}`,
    ),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);

it('reads nothing out of range from any answer, and never throws', () => {
  let read = 0;
  fc.assert(
    fc.property(malformedDiplusText, (text) => {
      for (const [name, value] of Object.entries(readAnswer(text)?.readings ?? {})) {
        read += 1;
        expect(isReading(name as ReadingName, value), `${name} ${String(value)}`).toBe(true);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(read).toBeGreaterThan(1_000);
});
