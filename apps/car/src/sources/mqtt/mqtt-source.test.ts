import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { ReadingBatch } from '../../ports/reading-source.ts';
import { collectGarbage } from '../../test-support/collect-garbage.ts';
import { certificates, newFolder } from '../../test-support/mosquitto.ts';
import { startBroker } from '../../test-support/start-broker.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createMqttSource, type MqttSource } from './mqtt.ts';
import { mqttConfigSchema } from './mqtt-config.ts';

const PREFIX = 'ovms/me/car/';
const metric = (name: string) => `${PREFIX}metric/${name.replaceAll('.', '/')}`;
const LIMIT = { timeout: 15_000, interval: 10 };

/** A started source with its readings and its log. */
async function startSource(port: number, more: object = {}, scheme = 'mqtt') {
  const config = mqttConfigSchema.parse({
    kind: 'mqtt',
    url: `${scheme}://127.0.0.1:${port}`,
    preset: { name: 'ovms', prefix: PREFIX },
    ...more,
  });
  const logged: string[] = [];
  const write = (fields: object, text: string) => logged.push(`${text} ${JSON.stringify(fields)}`);
  const log = { info: write, warn: write, error: write };
  const source = createMqttSource(config, sourceContext(systemClock, { log }));
  onTestFinished(() => source.stop());
  const news: ReadingBatch[] = [];
  await source.start((reported) => news.push(reported));
  return { source, news, logged };
}

const phase = (source: MqttSource, expected: string, reason: RegExp = /./) =>
  vi.waitFor(() => {
    const state = source.state();
    if (state.phase !== expected || !reason.test(state.reason)) throw new Error(JSON.stringify(state));
  }, LIMIT);

/** All messages below a topic, the newest last. */
async function listen(client: MqttClient, topic: string) {
  const messages: string[] = [];
  client.on('message', (name, payload) => messages.push(`${name.slice(PREFIX.length)}=${payload}`));
  await client.subscribeAsync(topic);
  return messages;
}

it('announces itself to OVMS, requests all values of an awake car, and publishes its end', async () => {
  const broker = await startBroker();
  const car = await broker.client();
  const messages = await listen(car, `${PREFIX}client/#`);
  await car.publishAsync(metric('v.b.soc'), '60.5', { retain: true, qos: 1 });
  await car.publishAsync(metric('s.v3.connected'), 'yes', { retain: true, qos: 1 });
  const { source, news } = await startSource(broker.port);
  await vi.waitFor(
    () => expect(news).toEqual([{ readings: { stateOfChargePct: 60.5 }, takenAtMs: null }]),
    LIMIT,
  );
  await phase(source, 'waiting', /publisher-quiet/);
  expect(messages).toEqual(['client/ligo/active=1']);
  car.publish(metric('v.e.on'), 'yes', { retain: true });
  car.publish(metric('v.p.speed'), '42', { retain: true });
  await phase(source, 'reading', /^$/);
  await vi.waitFor(() => expect(messages).toContain('client/ligo/request/metric=v.*'), LIMIT);
  await vi.waitFor(() => expect(news.at(-1)?.readings).toMatchObject({ isOn: true, speedKmh: 42 }), LIMIT);
  expect(Math.abs(Date.now() - (news.at(-1)?.takenAtMs ?? 0))).toBeLessThan(10_000);
  await car.publishAsync(metric('s.v3.connected'), 'no', { retain: true, qos: 1 });
  await phase(source, 'waiting', /publisher-gone/);
  await source.stop();
  await vi.waitFor(() => expect(messages.at(-1)).toBe('client/ligo/active=0'), LIMIT);
  const late = await listen(await broker.client(), `${PREFIX}client/ligo/active`);
  await vi.waitFor(() => expect(late).toEqual(['client/ligo/active=0']), LIMIT);
});

it('trusts only the configured CA; the insecure option logs a warning', async () => {
  const folder = newFolder();
  const { ca, cert, key } = certificates(folder);
  const broker = await startBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  const strange = await startSource(broker.port, {}, 'mqtts');
  await phase(strange.source, 'failed', /certificate-unknown/);
  const known = await startSource(broker.port, { tls: { ca }, clientId: 'known' }, 'mqtts');
  await phase(known.source, 'waiting', /publisher-quiet/);
  expect(known.logged).toEqual([]);
  const any = await startSource(broker.port, { tls: { insecure: true }, clientId: 'any' }, 'mqtts');
  await phase(any.source, 'waiting', /publisher-quiet/);
  expect(any.logged.join()).toMatch(/is not checked/);
  await expect(startSource(broker.port, { tls: { ca: join(folder, 'none') } }, 'mqtts')).rejects.toThrow(
    /ENOENT/,
  );
});

it.each([
  [{ url: 'http://broker' }, /must begin with mqtt/],
  [{ url: 'mqtt://me:secret@broker' }, /must not hold name or password/],
  [{ preset: undefined }, /nothing to read/],
  [{ preset: { name: 'ovms', prefix: 'ovms/+/' } }, /without \+ and #/],
  [{ preset: { name: 'ovms', prefix: 'ovms' } }, /must end with/],
  [{ topics: [{ topic: 'a', reading: 'colour' }] }, /reading/],
])('rejects an invalid configuration: %j', (more, words) => {
  const config = { kind: 'mqtt', url: 'mqtt://broker', preset: { name: 'ovms', prefix: 'o/' }, ...more };
  const { error } = mqttConfigSchema.safeParse(config);
  expect(JSON.stringify(error?.issues)).toMatch(words);
  expect(JSON.stringify(error?.issues)).not.toContain('secret');
});

it('ignores messages of 1 MB, and buffers none of a flood of them', async () => {
  const broker = await startBroker();
  const { source } = await startSource(broker.port);
  await phase(source, 'waiting', /publisher-quiet/);
  const car = await broker.client();
  const megabyte = Buffer.alloc(1_000_000, '1');
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 1; count <= 60; count += 1) {
    await car.publishAsync(metric('v.b.soc'), megabyte, { qos: 1 });
    await vi.waitFor(() => expect(source.counts().messages).toBe(count), LIMIT);
  }
  expect(source.counts()).toEqual({ messages: 60, ignored: 60 });
  car.publish(metric('v.b.soc'), '60');
  await phase(source, 'reading', /^$/);
  // A thread of its own frees what was collected.
  await vi.waitFor(() => {
    collectGarbage();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  }, LIMIT);
});
