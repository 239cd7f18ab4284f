import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePort } from '@ligo/machine/test-support';
import type { MqttClient } from 'mqtt';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Monotonic } from '../../ports/unit-time.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { Mosquitto } from '../../test-support/mosquitto.ts';
import { startUnit } from '../test-support/start-unit.ts';

const WITHIN = { interval: 10 };
/** As fast as life: an order's time does not pass while the machine stands still. */
const clock = acceleratedClock(1);
const startedMs = clock.nowMs() - 3_600_000;
const SET = 'unit/usb/set';
const STATE = 'unit/usb/state';
const WIFI = { way: 'mqtt', topic: 'unit/wifi', payload: 'wifi {isOn}' };
const ANSWERED = { topic: SET, payload: '{isOn}', answer: { topic: STATE, value: '{isOn}' } };

let broker: Mosquitto;
beforeEach(async () => {
  broker = await Mosquitto.start();
  onTestFinished(() => broker.end());
});

/** A unit whose USB power and Wi-Fi go by the broker, and all that it logged. */
function unitOf(usb: object, port = broker.port, sleptMs = () => 0) {
  const config = {
    broker: { url: `mqtt://127.0.0.1:${port}` },
    commands: { 'usb-power': { way: 'mqtt', ...usb }, wifi: WIFI },
  };
  // A unit that runs for an hour.
  const nowMs = () => (clock.nowMs() - startedMs + sleptMs()) as Monotonic;
  const unit = startUnit(config, { ...clock, nowMs }, clock);
  onTestFinished(() => unit.module.stop());
  return {
    ...unit,
    /** Sends the broker a command that has no answer. */
    sendWifi: () => unit.commands.execute({ command: 'wifi', isOn: false }),
    give: (isOn: boolean) => unit.commands.execute({ command: 'usb-power', isOn }),
    reason: () => unit.commands.states().find(({ command }) => command === 'usb-power')?.last?.reason,
  };
}

/** Subscribes to the commands as the unit does, and passes each to `onOrder`. */
async function subscribeAsUnit(onOrder: (payload: string, client: MqttClient) => void = () => {}) {
  const client = await broker.client();
  const received: string[] = [];
  client.on('message', (topic, payload, { retain }) => {
    received.push(`${topic}=${payload}${retain ? ' retained' : ''}`);
    onOrder(String(payload), client);
  });
  await client.subscribeAsync(['unit/+/set', WIFI.topic]);
  return { received, client };
}

it('is done when the unit confirms it, with configured words', async () => {
  const { received } = await subscribeAsUnit((payload, client) =>
    client.publish(STATE, payload, { retain: true }),
  );
  const words = { on: '1', off: '0' };
  const { give, reason } = unitOf({ ...ANSWERED, words });
  expect([await give(true), await give(false)]).toEqual(['done', 'done']);
  expect(received).toEqual([`${SET}=1`, `${SET}=0`]);
  expect(reason()).toBeNull();
});

it('publishes JSON, and reads a field of the answer', async () => {
  const { received } = await subscribeAsUnit((payload, client) => {
    client.publish(STATE, 'busy');
    client.publish(STATE, JSON.stringify({ done: JSON.parse(payload).order }));
  });
  const { give } = unitOf({
    topic: SET,
    payload: { usb: '{isOn}', order: '{order}' },
    words: { on: true, off: false },
    answer: { topic: STATE, path: ['done'], value: '{order}' },
  });
  expect(await give(true)).toBe('done');
  expect(received[0]).toMatch(/^unit\/usb\/set=\{"usb":true,"order":\d{13}\}$/);
});

it('is unconfirmed without a configured answer, and separate topics do not affect each other', async () => {
  const { received } = await subscribeAsUnit();
  const { give, sendWifi, reason } = unitOf({ topic: SET, payload: '{isOn}' });
  expect(await Promise.all([give(true), sendWifi()])).toEqual(['unconfirmed', 'unconfirmed']);
  await vi.waitFor(() => expect(received.toSorted()).toEqual([`${SET}=on`, 'unit/wifi=wifi off']), WITHIN);
  expect(reason()).toBe('broker-unconfirmed');
});

it('ignores retained messages, and answers to other commands', async () => {
  const { client } = await subscribeAsUnit();
  await client.publishAsync(STATE, 'on', { retain: true, qos: 1 });
  const kept = unitOf({ ...ANSWERED, limitS: 1 });
  expect(await kept.sendWifi()).toBe('unconfirmed');
  expect(await kept.give(true)).toBe('failed');
  expect(kept.reason()).toBe('no-answer');
  await kept.module.stop();
  // Answers each order with the one before it.
  let before = 'none';
  await subscribeAsUnit((payload, other) => {
    other.publish(STATE, before);
    before = payload;
  });
  const late = unitOf({
    ...ANSWERED,
    payload: '{order}',
    answer: { topic: STATE, value: '{order}' },
    limitS: 1,
  });
  expect(await late.sendWifi()).toBe('unconfirmed');
  expect([await late.give(true), await late.give(true)]).toEqual(['failed', 'failed']);
  expect(late.reason()).toBe('unexpected-answer');
});

it('drops a command without a broker within its time limit: it is not sent after a reconnect', async () => {
  const { give, sendWifi, reason, logged } = unitOf({ topic: SET, payload: '{order}', limitS: 1 });
  expect(await sendWifi()).toBe('unconfirmed');
  await broker.kill();
  expect(await give(true)).toBe('failed');
  expect(reason()).toMatch(/^broker-(away|ended)$/);
  await broker.run();
  const { received } = await subscribeAsUnit();
  const sinceMs = clock.nowMs();
  await vi.waitFor(async () => expect(await give(true)).toBe('unconfirmed'), WITHIN);
  await vi.waitFor(() => expect(received).not.toEqual([]), WITHIN);
  for (const each of received) expect(Number(each.split('=')[1])).toBeGreaterThanOrEqual(sinceMs);
  expect(logged.join()).not.toMatch(/127\.0|unit\/usb/);
});

it('sends nothing if the unit slept beyond the time limit of the command', async () => {
  const port = await freePort();
  let sleptMs = 0;
  const { give, reason } = unitOf({ topic: SET, payload: '{order}' }, port, () => sleptMs);
  const given = give(true);
  await broker.end();
  broker = await Mosquitto.start([], undefined, port);
  const { received } = await subscribeAsUnit();
  sleptMs = 3_600_000;
  expect(await given).toBe('failed');
  expect(reason()).toBe('unit-slept');
  expect(await give(false)).toBe('unconfirmed');
  await vi.waitFor(() => expect(received).toHaveLength(1), WITHIN);
});

it('sends to a broker that connects in time', async () => {
  const port = await freePort();
  const { give } = unitOf(ANSWERED, port);
  const given = give(true);
  await broker.end();
  broker = await Mosquitto.start([], undefined, port);
  await subscribeAsUnit((payload, client) => client.publish(STATE, payload));
  expect(await given).toBe('done');
});

it('sends nothing to a broker that hangs, which would deliver it later', async () => {
  const { received } = await subscribeAsUnit();
  const { give, sendWifi, reason } = unitOf({ topic: SET, payload: '{order}', limitS: 1 });
  expect(await sendWifi()).toBe('unconfirmed');
  broker.freeze(true);
  expect(await give(true)).toBe('failed');
  expect(reason()).toBe('broker-silent');
  broker.freeze(false);
  const sinceMs = clock.nowMs();
  await vi.waitFor(async () => expect(await give(true)).toBe('unconfirmed'), WITHIN);
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(1), WITHIN);
  for (const each of received.slice(1)) expect(Number(each.split('=')[1])).toBeGreaterThanOrEqual(sinceMs);
});

/** A broker that answers each kind of packet with these bytes, and others not at all. */
async function brokerAnswering(answers: Readonly<Record<number, (packet: Buffer) => number[]>>) {
  const received: number[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (packet) => {
      const kind = (packet[0] ?? 0) >> 4;
      received.push(kind);
      socket.write(Buffer.from(answers[kind]?.(packet) ?? []));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, received };
}
const CONNECT = 1;
const PUBLISH = 3;
const SUBSCRIBE = 8;
const PING = 12;
const welcome = () => [0x20, 2, 0, 0];
const pong = () => [0xd0, 0];
const subscribed = (code: number) => (packet: Buffer) => [0x90, 3, packet[2] ?? 0, packet[3] ?? 0, code];

it('sends nothing if the subscription to answers is denied', async () => {
  const strict = await brokerAnswering({ [CONNECT]: welcome, [SUBSCRIBE]: subscribed(0x80), [PING]: pong });
  const { give, reason } = unitOf({ ...ANSWERED, limitS: 1 }, strict.port);
  expect(await give(true)).toBe('failed');
  expect(reason()).toBe('broker-answers-denied');
  expect(strict.received).not.toContain(PUBLISH);
});

it('does not repeat a command to a broker that stops answering, and does not wait for it', async () => {
  let pings = 0;
  const falling = await brokerAnswering({
    [CONNECT]: welcome,
    [SUBSCRIBE]: subscribed(0),
    [PING]: () => (pings++ === 0 ? pong() : []),
  });
  const { give, reason } = unitOf({ ...ANSWERED, limitS: 1 }, falling.port);
  expect(await give(true)).toBe('failed');
  expect(reason()).toBe('broker-lost');
  await vi.waitFor(() => expect(falling.received.filter((kind) => kind === CONNECT)).toHaveLength(2), WITHIN);
  expect(falling.received.filter((kind) => kind === PUBLISH)).toHaveLength(1);
});

it('ends running commands when it is stopped, and publishes nothing afterwards', async () => {
  const { received, client } = await subscribeAsUnit();
  const { give, module } = unitOf(ANSWERED);
  const given = [give(true), give(false)];
  await vi.waitFor(() => expect(received).toHaveLength(1), WITHIN);
  await module.stop();
  expect(await Promise.all(given)).toEqual(['failed', 'failed']);
  expect(await give(true)).toBe('failed');
  await client.publishAsync('unit/last/set', 'x', { qos: 1 });
  await vi.waitFor(() => expect(received.at(-1)).toBe('unit/last/set=x'), WITHIN);
  expect(received).toHaveLength(2);
  // As after a fault of its own.
  await module.start(new AbortController().signal);
  client.on('message', (_topic, payload) => client.publish(STATE, payload));
  expect(await give(true)).toBe('done');
});

it('reports an unreadable certificate, and other transports still work', async () => {
  const unit = startUnit({
    broker: { url: 'mqtts://127.0.0.1:1', tls: { ca: '/none.pem' } },
    commands: {
      'usb-power': { way: 'mqtt', ...ANSWERED, limitS: 1 },
      wifi: { way: 'program', program: '/bin/true' },
    },
  });
  onTestFinished(() => unit.module.stop());
  expect(await unit.commands.execute({ command: 'wifi', isOn: true })).toBe('done');
  expect(await unit.commands.execute({ command: 'usb-power', isOn: true })).toBe('failed');
  expect(unit.commands.states()[2]?.last?.reason).toBe('certificate-file-unreadable');
});
