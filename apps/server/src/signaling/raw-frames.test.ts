import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { escapedErrors } from '../test-support/escaped-errors.ts';
import { frame, RawWebSocket } from '../test-support/raw-websocket.ts';
import { car, FakeWorld, ORIGIN, phone, startServer } from '../test-support/signaling-under-test.ts';

const CAR = 'car-number-1';
const escaped = escapedErrors();

let world: FakeWorld;
let server: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  world = new FakeWorld();
  world.pair('ann', CAR);
  server = await startServer(world);
});
afterEach(async () => {
  await server.close();
  expect([escaped.splice(0), world.faults]).toEqual([[], []]);
});

/** A phone and a car meet: whatever came before, the server does its work. */
async function worksStill() {
  car(server.url, CAR);
  const ann = phone(server.url, 'ann', CAR);
  await ann.get('handshake');
}

const page = { origin: ORIGIN };
const joins = ['40', '40{"carJwt":"x"}', `40{"carJwt":"car:${CAR}"}`];

test.each(joins.flatMap((join) => [page, {}].map((headers) => ({ join, headers }))))(
  'SIG-16 a second join in the same segment ends that connection alone: $join $headers',
  async ({ join, headers }) => {
    for (let each = 0; each < 5; each++) {
      const raw = await RawWebSocket.open(server.url, headers);
      raw.send(frame(join), frame('40'), frame(join));
      await raw.end();
    }
    await worksStill();
  },
);

test.each([
  ['left and joined again', ['40', '41', '40']],
  ['joined another room first', ['40/x,', '40', '40']],
  ['joined twice, one after the other', ['40', '40']],
])('SIG-16 a second join ends the connection: %s', async (_title, packets) => {
  const raw = await RawWebSocket.open(server.url, page);
  for (const packet of packets) {
    raw.send(frame(packet));
    await Promise.race([raw.end(), new Promise((resolve) => setImmediate(resolve))]);
  }
  await raw.end();
  await worksStill();
});

test('SIG-16 what leaves the namespace ends its connection too', async () => {
  const patient = await startServer(world, {}, { joinTimeoutMs: 3_600_000 });
  const raw = await RawWebSocket.open(patient.url, page);
  raw.send(frame('40'));
  await raw.saw('40{"sid"');
  raw.send(frame('41'));
  await raw.end();
});

test('SIG-16 random frames and raw bytes end their own connection at most', async () => {
  const packet = fc.oneof(
    fc.constantFrom('40', '41', '40/x,', '2', '3', '3probe', '5', '6', '40{"carJwt":1}', '450-["car",{}]'),
    fc.constantFrom(
      '42["remote_start"]',
      '42["car",null]',
      '420["remote",{}]',
      '43[]',
      '430[]',
      '44"x"',
      '451-[]',
    ),
    fc.constantFrom(
      '42["disconnect"]',
      '42["connect",1]',
      '42[5]',
      '42["__proto__",{"a":1}]',
      '40[]',
      '40null',
    ),
    fc.json().map((json) => `42${json}`),
    anyText({ maxLength: 40 }),
  );
  const opcode = fc.constantFrom(0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8a, 0xc1, 0x8f);
  const part = fc.oneof(
    { weight: 6, arbitrary: packet.map((text) => frame(text)) },
    { weight: 2, arbitrary: fc.tuple(packet, opcode).map(([text, first]) => frame(text, first)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => frame(bytes, 0x82)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(page, {}),
      fc.array(fc.array(part, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (headers, segments) => {
        const raw = await RawWebSocket.open(server.url, headers);
        for (const segment of segments) {
          raw.send(...segment);
          await new Promise((resolve) => setImmediate(resolve));
        }
        raw.close();
        expect(escaped).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
  await worksStill();
});

describe('before it joins', () => {
  const PING = 0x89;

  /** A server that takes thirty messages of an address, and hardly another. */
  const startStrict = (nowMs?: () => number) => {
    const addressMessages = { burst: 1, perSecond: 0.0001 };
    return startServer(new FakeWorld(), { socketsPerAddress: 30 }, { addressMessages }, nowMs);
  };

  test('SIG-14 a connection counts from its upgrade to its end, joined or not', async () => {
    const strict = await startServer(new FakeWorld(), { socketsPerAddress: 20 });
    const crowd = await Promise.all(Array.from({ length: 30 }, () => RawWebSocket.open(strict.url, page)));
    expect(crowd.filter((each) => each.received.includes('"sid"'))).toHaveLength(20);
    for (const each of crowd) each.close();
    for (;;) {
      const next = await RawWebSocket.open(strict.url, page);
      next.close();
      if (next.received.includes('"sid"')) break;
    }
  });

  test.each([
    ['pings', frame('', PING)],
    ['joins of what is not there', frame('40/x,')],
    ['heartbeats', frame('3')],
    ['binary', frame('x', 0x82)],
  ])('SIG-14 a connection that floods is cut off: %s', async (_title, bytes) => {
    const raw = await RawWebSocket.open(server.url, page);
    raw.send(...Array.from({ length: 2_000 }, () => bytes));
    await raw.end();
    const answers = raw.received.length - raw.received.indexOf('"sid"');
    expect(answers).toBeLessThan(1_500);
    await worksStill();
  });

  test('SIG-14 many short connections are no way round the limit of messages', async () => {
    const strict = await startStrict();
    let opened = 0;
    for (let each = 0; each < 40; each++) {
      const raw = await RawWebSocket.open(strict.url, page);
      if (raw.received.includes('"sid"')) opened++;
      raw.close();
    }
    expect(opened).toBe(30);
  });

  test('SIG-14 messages and openings count by one clock, whatever that shows', async () => {
    const strict = await startStrict(() => Date.now() + 3_600_000);
    let opened = 0;
    for (let each = 0; each < 40; each++) {
      const raw = await RawWebSocket.open(strict.url, page);
      if (raw.received.includes('"sid"')) opened++;
      raw.send(frame('3'));
      raw.close();
    }
    expect(opened).toBeLessThan(20);
  });

  test('SIG-14 requests that are no upgrade count like connections', async () => {
    const strict = await startStrict();
    const statuses: number[] = [];
    for (let each = 0; each < 40; each++) {
      statuses.push((await fetch(`${strict.url}/socket.io/?EIO=4&transport=polling`)).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
  });

  test('SIG-13 a host that is not ours is refused', async () => {
    const ours = new URL(ORIGIN).host;
    for (const host of ['evil.example', '10.0.0.5', '', `${ours}\r\nhost: evil.example`]) {
      const raw = await RawWebSocket.open(server.url, { ...page, host });
      expect(raw.received).not.toContain('101');
    }
    const own = await RawWebSocket.open(server.url, { ...page, host: ours });
    expect(own.received).toMatch(/^HTTP\/1\.1 101/);
    own.close();
  });
});
