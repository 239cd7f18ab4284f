import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CommandReason } from '@ligo/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command, Unit } from '../../ports/commands.ts';
import { startUnit } from '../test-support/start-unit.ts';
import { pathOf } from './http-transport.ts';
import { pathSegmentSchema } from './unit-config.ts';

const COMFORT: Command = {
  command: 'seat-comfort',
  comfort: { driverSeatStage: -2, passengerSeatStage: 1 },
};

let asked: {
  method?: string | undefined;
  url?: string | undefined;
  body: string;
  headers: IncomingMessage['headers'];
}[];
let answer: (response: ServerResponse) => void;
const units: Unit[] = [];
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  asked.push({ method, url, headers, body: await text(request) });
  answer(response);
});
beforeEach(async () => {
  asked = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await Promise.all(units.splice(0).map(({ module }) => module.stop()));
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
});
const port = () => (server.address() as AddressInfo).port;
const answering =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

function unitOf(more: object) {
  const unit = startUnit({ commands: { 'seat-comfort': { way: 'http', port: port(), ...more } } });
  units.push(unit);
  const last = () => unit.commands.states()[1]?.last;
  return { unit, give: () => unit.commands.execute(COMFORT), last, logged: unit.logged };
}

it('sends the configured request, and reads the confirmation', async () => {
  answer = answering(200, '{"seats":{"driver":-2,"state":"set"}}');
  const { give } = unitOf({
    host: 'localhost',
    path: '/seats/{driver}/{passenger}',
    query: { 'a&b': '{driver}=&x' },
    body: { seats: [{ stage: '{driver}' }, { stage: '{passenger}' }], by: 'ligo {order}' },
    authorization: 'Bearer word',
    answer: { path: ['seats', 'driver'], value: '{driver}' },
  });
  expect(await give()).toBe('done');
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/seats/-2/1?a%26b=-2%3D%26x',
      headers: { authorization: 'Bearer word', 'content-type': 'application/json' },
    },
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    seats: [{ stage: -2 }, { stage: 1 }],
    by: expect.stringMatching(/^ligo \d{13}$/),
  });
});

it('does not treat a status alone as a confirmation', async () => {
  answer = answering(204, '');
  const { give, last } = unitOf({ method: 'GET' });
  expect(await give()).toBe('unconfirmed');
  expect(last()?.reason).toBe('service-unconfirmed');
  expect(asked).toMatchObject([{ method: 'GET', url: '/', body: '' }]);
});

it.each<[string, (response: ServerResponse) => void, CommandReason]>([
  ['another word', answering(200, 'busy'), 'service-unexpected-answer'],
  ['a refusal', answering(403, 'ok'), 'service-refuses'],
  [
    'a redirection',
    (response) => answering(302, 'ok', { location: `http://127.0.0.1:${port()}/other` })(response),
    'service-refuses',
  ],
  ['far too much', (response) => void response.end('ok'.repeat(100_000)), 'service-answer-too-large'],
  [
    'half an answer',
    (response) => void response.writeHead(200, { 'content-length': 9 }).write('ok', () => response.destroy()),
    'service-unreachable',
  ],
  ['nothing', () => {}, 'service-late'],
  ['drops without an end', (response) => void response.write('o'), 'service-late'],
])('fails on %s', async (_what, how, reason) => {
  answer = how;
  const { give, last, logged } = unitOf({
    limitS: 1,
    query: { q: 'secret' },
    authorization: 'secret',
    answer: { value: 'ok' },
  });
  expect(await give()).toBe('failed');
  expect(last()?.reason).toBe(reason);
  expect(asked).toHaveLength(1);
  expect(logged.join()).not.toMatch(/secret|127\.0|busy/);
});

it('fails at once without a service', async () => {
  const { give, last } = unitOf({ port: 1 });
  expect(await give()).toBe('failed');
  expect(last()?.reason).toBe('service-unreachable');
});

it('aborts when it is stopped', async () => {
  answer = () => {};
  const { unit, give } = unitOf({ limitS: 12 });
  const given = give();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await unit.module.stop();
  expect(await given).toBe('failed');
  // Shorter than the limit.
}, 10_000);

it('adds no part to a path or query for any value', () => {
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 64 })
    .filter((each) => pathSegmentSchema.safeParse(each).success);
  fc.assert(
    fc.property(word, (isOn) => {
      const path = pathOf({ path: '/a/{isOn}/b', query: { 'x y': '{isOn}', z: '1' } }, { isOn });
      const url = new URL(path, 'http://127.0.0.1');
      expect(`${url.pathname}${url.search}`).toBe(path);
      expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', isOn, 'b']);
      expect([...url.searchParams]).toEqual([
        ['x y', isOn],
        ['z', '1'],
      ]);
    }),
  );
});
