import { isReading, READING_NAMES, READINGS, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ReadingBatch } from '../../ports/reading-source.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { collectGarbage } from '../../test-support/collect-garbage.ts';
import { Mosquitto } from '../../test-support/mosquitto.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createMqttSource, type MqttSource } from './mqtt.ts';
import { customRules, mqttConfigSchema, type Preset, subscriptionOf } from './mqtt-config.ts';
import { topicsOf } from './mqtt-machine.ts';

/** Number of messages per batch. */
const PART = 50;
const LIMIT = { interval: 10 };
/** Twenty times as fast, so that messages form many batches. */
const clock = acceleratedClock(20);
const log = { info() {}, warn() {}, error() {} };

let broker: Mosquitto;
let publisher: MqttClient;
let source: MqttSource | null = null;
beforeAll(async () => {
  broker = await Mosquitto.start();
  publisher = await broker.client();
});
afterEach(() => source?.stop());
afterAll(() => broker.end());

const JSON_FIELDS = [
  ...['battery_percentage', 'speed', 'mileage', 'engine_power', 'outside_temperature', 'charging_status'],
  ...[
    'latitude',
    'longitude',
    'status',
    'SOC',
    'SPEED',
    'ODOMETER',
    'a',
    '__proto__',
    'constructor',
    'toString',
  ],
];
const number = fc.oneof(
  fc.integer({ min: -400, max: 400 }).map(String),
  fc.double().map(String),
  fc.constantFrom(
    '1e999',
    '-1e999',
    '-0',
    '0x1F',
    '1_000',
    '1,5',
    '+5',
    '.5',
    '5.',
    '\u22125',
    'NaN',
    'Infinity',
    '٣',
    '1e-400',
    '9'.repeat(400),
  ),
);
const word = fc.constantFrom(
  ...[
    'yes',
    'YES',
    'Yes',
    'true',
    'True',
    'on',
    '1',
    'no',
    'off',
    '0',
    'maybe',
    'null',
    '',
    ' ',
    'online',
    'offline',
  ],
  ...[
    'P',
    'D',
    'R',
    'N',
    'p',
    'charging',
    'connected',
    'unavailable',
    'unknown',
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ],
);
const field = fc.tuple(
  fc.constantFrom(...JSON_FIELDS),
  fc.oneof(
    number,
    word.map((text) => JSON.stringify(text)),
    fc.json(),
  ),
);
/** Keys may come twice, and some of the numbers are none in JSON. */
const object = fc
  .array(field, { maxLength: 12 })
  .map((fields) => `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`);
const deep = fc.constantFrom(
  ...[10, 10_000].flatMap((depth) => [
    '['.repeat(depth) + ']'.repeat(depth),
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    '{"speed":'.repeat(depth),
  ]),
);
const payload = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: word },
  { weight: 4, arbitrary: object },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

const OWN = READING_NAMES.flatMap((reading, place) => [
  {
    topic: `own/${place}`,
    reading,
    scale: place % 2 === 0 ? 1 : -1e300,
    offset: place % 3 === 0 ? 0 : 1e308,
  },
  { topic: 'own/json', reading, path: ['__proto__', 'a', 'toString', 'speed'].slice(place % 3) },
]);
const CASES: [
  name: string,
  settings: { preset?: Preset; topics?: typeof OWN },
  well: [topic: string, payload: string],
][] = [
  ['ovms', { preset: { name: 'ovms', prefix: 'o/' } }, ['o/metric/v/b/soc', '61.5']],
  ['byd-hass', { preset: { name: 'byd-hass', prefix: 'b/' } }, ['b/state', '{"battery_percentage":61.5}']],
  ['teslamate', { preset: { name: 'teslamate', prefix: 't/', car: 1 } }, ['t/cars/1/battery_level', '61.5']],
  ['evcc', { preset: { name: 'evcc', prefix: 'e/', loadpoint: 1 } }, ['e/loadpoints/1/chargePower', '61.5']],
  ['wican', { preset: { name: 'wican', prefix: 'w/', topic: 'w/pids' } }, ['w/pids', '{"SOC":61.5}']],
  ['topics of one’s own', { topics: OWN }, ['own/0', '61.5']],
];

it.each(CASES)(
  'reads nothing out of range from %s for any payload, and recovers',
  async (name, settings, well) => {
    const config = mqttConfigSchema.parse({
      kind: 'mqtt',
      url: `mqtt://127.0.0.1:${broker.port}`,
      clientId: `of-${name.replace(/\W/g, '')}`,
      ...settings,
    });
    const topics = topicsOf(subscriptionOf(config.preset, customRules(config), config.clientId));
    const messages = fc.sample(fc.tuple(fc.constantFrom(...topics), payload, fc.boolean()), {
      numRuns: 1_500,
      seed: 7,
    });
    // Some wait for it when it comes.
    for (const [topic, said] of messages.slice(0, 300)) publisher.publish(topic, said, { retain: true });
    await publisher.publishAsync('done', '1', { qos: 1 });
    const news: ReadingBatch[] = [];
    const reading = createMqttSource(config, sourceContext(clock, { log }));
    source = reading;
    await reading.start((reported) => news.push(reported));
    await vi.waitFor(() => expect(reading.counts().messages).toBeGreaterThan(0), LIMIT);
    const kept = reading.counts().messages;
    for (let at = 0; at < messages.length; at += PART) {
      const part = messages.slice(at, at + PART);
      for (const [topic, said, retain] of part) publisher.publish(topic, said, { retain });
      const received = reading.counts().messages + 1;
      await vi.waitFor(() => expect(reading.counts().messages).toBeGreaterThanOrEqual(received), LIMIT);
    }
    const all = kept + messages.length;
    await vi.waitFor(() => expect(reading.counts().messages).toBeGreaterThanOrEqual(all), LIMIT);
    expect(reading.counts().ignored).toBeGreaterThan(10);
    const reported = news.flatMap(({ readings }) => Object.entries(readings));
    expect(reported.length).toBeGreaterThan(10);
    expect(
      reported.filter(([each, value]) => value !== null && !isReading(each as ReadingName, value)),
    ).toEqual([]);
    expect(reported.filter(([each]) => !Object.hasOwn(READINGS, each))).toEqual([]);
    expect(({} as { a?: unknown }).a).toBeUndefined();

    // A correct publisher is read again, after it is marked online.
    const { online } = subscriptionOf(config.preset, [], config.clientId);
    if (online)
      publisher.publish(
        online.topic,
        online.path
          ? JSON.stringify({ [online.path[0] ?? '']: online.matches[0] })
          : (online.matches[0] ?? ''),
      );
    news.length = 0;
    publisher.publish(...well);
    const last = () =>
      news.flatMap(({ readings, takenAtMs }) => (takenAtMs === null ? [] : Object.values(readings)));
    await vi.waitFor(
      () => expect(last().some((value) => value === 61.5 || value === 0.0615)).toBe(true),
      LIMIT,
    );
    expect(reading.state()).toEqual({ phase: 'reading', reason: '' });
  },
);

it('buffers nothing of a flood of messages of 1 MB', async () => {
  const preset = { name: 'ovms', prefix: 'flood/' };
  const config = mqttConfigSchema.parse({
    kind: 'mqtt',
    url: `mqtt://127.0.0.1:${broker.port}`,
    clientId: 'flood',
    preset,
  });
  const reading = createMqttSource(config, sourceContext(clock, { log }));
  source = reading;
  await reading.start(() => {});
  await vi.waitFor(() => expect(reading.state().phase).toBe('waiting'), LIMIT);
  const megabyte = Buffer.alloc(1_000_000, '1');
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 60; count += 1) {
    await publisher.publishAsync('flood/metric/v/b/soc', megabyte, { qos: 1 });
    await vi.waitFor(() => expect(reading.counts().messages).toBe(count + 1), { ...LIMIT, interval: 1 });
  }
  expect(reading.counts()).toEqual({ messages: 60, ignored: 60 });
  publisher.publish('flood/metric/v/b/soc', '60');
  await vi.waitFor(() => expect(reading.state().phase).toBe('reading'), LIMIT);
  collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
});
