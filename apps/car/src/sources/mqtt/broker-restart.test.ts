import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  READING_NAMES,
  type ReadingName,
  readingOf,
  UNKNOWN_TIME_MS,
  type VehicleState,
} from '@ligo/signals';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { certificates, type Mosquitto, newFolder } from '../../test-support/mosquitto.ts';
import { startBroker } from '../../test-support/start-broker.ts';
import { unitClockOf } from '../../test-support/virtual-clock.ts';
import { CombinedSource } from '../merge/combined-source.ts';
import { openPeer } from '../test-support/open-peer.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createMqttSource } from './mqtt.ts';
import { mqttConfigSchema } from './mqtt-config.ts';

/** Timers run as fast as a test advances them; brokers, sockets and processes are real. */
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
/** The real clock keeps the time that there was before. */
const clock = { nowMs: () => Date.now(), after: systemClock.after };
const STEP_MS = 250;
/** Real time after each step, for the sockets. */
const REST_MS = 4;
/** Turns of the event loop while all brokers are idle. */
const TURNS = 20;
/** A busy machine takes its time for each connection. */
const REAL_LIMIT_MS = 45_000;
vi.setConfig({ testTimeout: REAL_LIMIT_MS + 15_000 });
/** 46 s after the last packet, which is one and a half keep-alives. */
const NOTICED_MS = 46_000;

const PREFIX = 'ovms/me/car/';
const metric = (name: string) => `${PREFIX}metric/${name.replaceAll('.', '/')}`;

let brokers: Mosquitto[] = [];
const openBroker = async (...options: Parameters<typeof startBroker>) => {
  const broker = await startBroker(...options);
  brokers.push(broker);
  return broker;
};

beforeEach(() => {
  brokers = [];
  vi.useFakeTimers({ toFake: [...FAKED] });
});
afterEach(() => void vi.useRealTimers());

/** A source at that port, and what the car's app makes of it. */
async function startSource(port: number, more: object = {}, scheme = 'mqtt') {
  const preset = { name: 'ovms', prefix: PREFIX };
  const config = { kind: 'mqtt', url: `${scheme}://127.0.0.1:${port}`, preset, ...more };
  const warned: string[] = [];
  const warn = (fields: object, text: string) => warned.push(`${text} ${JSON.stringify(fields)}`);
  const log = { info() {}, warn, error() {} };
  const source = createMqttSource(mqttConfigSchema.parse(config), sourceContext(clock, { log }));
  const combined = new CombinedSource([source], { clock: unitClockOf(clock), log, savedState: null });
  const states: VehicleState[] = [];
  await combined.start((state) => states.push(state));
  onTestFinished(() => combined.stop());
  const isIn = (phase: string, reason: RegExp) =>
    until(() => source.state().phase === phase && reason.test(source.state().reason), `${phase} ${reason}`);
  return { isIn, warned, state: () => states.at(-1), phase: () => source.state() };
}

/** Advances the timers until a condition is met, and returns the time that passed on them. */
async function until(isSo: () => boolean, what: string, stepMs = STEP_MS): Promise<number> {
  const beganMs = Date.now();
  const endsAt = performance.now() + REAL_LIMIT_MS;
  while (!isSo()) {
    if (performance.now() > endsAt) throw new Error(`not so in time: ${what}`);
    vi.advanceTimersByTime(stepMs);
    await settle();
  }
  return Date.now() - beganMs;
}

/** Lets everything that a timer started complete before the next timer, here and in the brokers. */
async function settle(): Promise<void> {
  await setTimeout(REST_MS);
  for (let turns = 0; turns < TURNS; turns += 1) {
    await setImmediate();
    if (!brokers.some((broker) => broker.isBusy())) continue;
    turns = 0;
    await setTimeout(1);
  }
}
const pass = async (ms: number) => {
  const endsMs = Date.now() + ms;
  await until(() => Date.now() >= endsMs, `${ms} ms`, ms >= 60_000 ? 8 * STEP_MS : STEP_MS);
};

/** A module in a car that drives. */
async function drivingCar(broker: Mosquitto, port = broker.port): Promise<MqttClient> {
  const will = { topic: metric('s.v3.connected'), payload: Buffer.from('no'), qos: 1 as const, retain: true };
  const car = await broker.client({ will, port });
  for (const [name, payload] of [
    ['s.v3.connected', 'yes'],
    ['v.e.on', 'yes'],
    ['v.p.speed', '80'],
    ['v.b.soc', '60'],
  ] as const)
    car.publish(metric(name), payload, { retain: true });
  return car;
}

const known = (state: VehicleState) => READING_NAMES.filter((name) => readingOf(state, name) !== null);
/** Readings that a state gives for taken within the last seconds. */
function live(state: VehicleState | undefined): ReadingName[] {
  if (!state) return [];
  return known(state).filter((name) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs !== UNKNOWN_TIME_MS && Date.now() - takenAtMs < 10_000;
  });
}

/** A network between a source and its broker, that swallows what travels on its connections. */
async function openNetwork(to: number) {
  const pairs: [Socket, Socket][] = [];
  const server = await openPeer((near) => {
    const far = connect(to, '127.0.0.1').on('error', () => {});
    pairs.push([near, far]);
    near.on('close', () => far.destroy()).pipe(far);
    far.on('close', () => near.destroy()).pipe(near);
  });
  onTestFinished(server.close);
  return {
    port: server.port,
    swallow() {
      for (const socket of pairs.flat()) socket.unpipe().resume();
    },
  };
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'detects immediately that the broker died of %s, and reconnects',
  async (signal) => {
    const broker = await openBroker();
    const { isIn, state } = await startSource(broker.port);
    await isIn('waiting', /publisher-quiet/);
    await drivingCar(broker);
    await isIn('reading', /^$/);
    await until(() => state()?.speedKmh === 80, 'the speed');
    await broker.kill(signal);
    expect(await isIn('waiting', /broker-(away|ended)/)).toBeLessThan(5_000);
    await pass(11_000);
    expect(state()).toMatchObject({ speedKmh: null, stateOfChargePct: 60 });
    expect(live(state())).toEqual([]);
    await broker.run();
    await isIn('waiting', /publisher-quiet/);
    await drivingCar(broker);
    await isIn('reading', /^$/);
    await until(() => live(state()).includes('speedKmh'), 'the speed again');
  },
);

it.each(['a broker that hangs', 'a network that drops everything'])(
  'disconnects from %s, reports it, and recovers',
  async (what) => {
    const broker = await openBroker();
    const network = await openNetwork(broker.port);
    const { isIn, state } = await startSource(network.port);
    await isIn('waiting', /publisher-quiet/);
    await drivingCar(broker);
    await isIn('reading', /^$/);
    await until(() => state()?.speedKmh === 80, 'the speed');
    const hangs = /hangs/.test(what);
    if (hangs) broker.freeze(true);
    else network.swallow();
    await pass(11_000);
    expect(state()).toMatchObject({ speedKmh: null, stateOfChargePct: 60 });
    expect(live(state())).toEqual([]);
    expect(11_000 + (await isIn('waiting', /broker-silent/))).toBeLessThan(NOTICED_MS);
    if (hangs) {
      // It still takes connections: the system does so for it.
      await pass(60_000);
      await isIn('waiting', /broker-silent/);
      broker.freeze(false);
    }
    const again = await drivingCar(broker);
    await until(() => {
      again.publish(metric('v.p.speed'), '81');
      return state()?.speedKmh === 81;
    }, 'the speed again');
  },
);

it('reports a lost publisher without a last will within 2 min, and its return', async () => {
  const broker = await openBroker();
  const topics = [{ topic: 'my/speed', reading: 'speedKmh' }];
  const { isIn, phase } = await startSource(broker.port, { preset: undefined, topics });
  /** Publishes repeatedly: the broker drops messages while the source reconnects. */
  const readsWhat = (client: MqttClient) =>
    until(() => {
      client.publish('my/speed', '80');
      return phase().phase === 'reading';
    }, 'reading');
  await isIn('waiting', /publisher-quiet/);
  const publisher = await broker.client();
  await readsWhat(publisher);
  publisher.end(true);
  // A publisher that sends once a minute is not silent. In small steps, so that a slow broker still answers pings in time.
  await pass(31_000);
  await pass(30_000);
  await isIn('reading', /^$/);
  await pass(45_000);
  await isIn('waiting', /publisher-quiet/);
  await readsWhat(await broker.client());
});

it('dates no retained message of a restarted broker as current', async () => {
  const folder = newFolder();
  const broker = await openBroker(['persistence true', `persistence_location ${folder}/`], folder);
  const { isIn, state } = await startSource(broker.port);
  await isIn('waiting', /publisher-quiet/);
  await drivingCar(broker);
  await until(() => state()?.speedKmh === 80, 'the speed');
  await broker.kill('SIGTERM');
  await pass(20_000);
  expect(state()?.speedKmh).toBeNull();
  await broker.run();
  await until(() => state()?.speedKmh === 80, 'the speed that was kept');
  await isIn('waiting', /publisher-(quiet|gone)/);
  expect(state()?.stateOfChargePct).toBe(60);
  expect(live(state())).toEqual([]);
  await until(() => state()?.speedKmh === null, 'an unknown speed');
});

it('detects a lost module by its last will, and dates none of its values as current', async () => {
  const broker = await openBroker();
  const { isIn, state } = await startSource(broker.port);
  await isIn('waiting', /publisher-quiet/);
  const car = await drivingCar(broker);
  await until(() => state()?.speedKmh === 80, 'the speed');
  car.stream.destroy();
  expect(await isIn('waiting', /publisher-gone/)).toBeLessThan(5_000);
  await pass(11_000);
  expect(state()).toMatchObject({ speedKmh: null, stateOfChargePct: 60 });
  expect(live(state())).toEqual([]);
  // A later client receives the retained messages and does not date them as current either.
  const late = await startSource(broker.port, { clientId: 'late' });
  await late.isIn('waiting', /publisher-gone/);
  await until(() => late.state()?.stateOfChargePct === 60, 'what was kept');
  expect(live(late.state())).toEqual([]);
  await drivingCar(broker);
  await isIn('reading', /^$/);
});

it('connects once the broker knows the user, with a growing delay until then, and reveals no credentials', async () => {
  const folder = newFolder();
  const file = join(folder, 'passwords');
  const learn = (user: string) =>
    execFileSync('mosquitto_passwd', ['-b', ...(user === 'other' ? ['-c'] : []), file, user, 'secret']);
  learn('other');
  const broker = await openBroker(['allow_anonymous false', `password_file ${file}`], folder);
  const { isIn, warned, phase } = await startSource(broker.port, { user: 'me', password: 'secret' });
  await isIn('failed', /broker-password/);
  expect(JSON.stringify([warned, phase()])).not.toMatch(/secret|127\.0|"me"/);
  await pass(180_000);
  learn('me');
  broker.reload();
  expect(await isIn('waiting', /publisher-quiet/)).toBeLessThan(61_000);
  expect(warned).toEqual([expect.stringMatching(/^broker unavailable/)]);
  learn('other');
  broker.reload();
});

const CERTIFICATES: [what: string, made: Parameters<typeof certificates>[1], reason: RegExp][] = [
  ['of another name', { names: 'DNS:broker.example' }, /certificate-name/],
  ['that has expired', { days: -1 }, /certificate-expired/],
  ['that is self-signed', { isSelfSigned: true }, /certificate-unknown/],
];
it.each(CERTIFICATES)('rejects a certificate %s and reports it', async (_, made, reason) => {
  const folder = newFolder();
  const { ca, cert, key } = certificates(folder, made);
  const broker = await openBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  const { isIn, state } = await startSource(broker.port, { tls: { ca } }, 'mqtts');
  await isIn('failed', reason);
  await pass(60_000);
  await isIn('failed', reason);
  expect(state()).toBeUndefined();
});

/** A server in the place of a broker. */
async function openServer(onPacket: (socket: Socket, type: number) => void) {
  const server = await openPeer((socket) =>
    socket.on('data', (bytes) => onPacket(socket, (bytes[0] ?? 0) >> 4)),
  );
  onTestFinished(server.close);
  return server;
}
const CONNECT = 1;
const WELCOME = Buffer.from([0x20, 2, 0, 0]);

it('backs off from a broker that disconnects after the login, and logs it once', async () => {
  const peer = await openServer((socket, type) => type === CONNECT && socket.end(WELCOME));
  const { isIn, warned } = await startSource(peer.port);
  await isIn('waiting', /broker-ended/);
  await pass(300_000);
  expect(peer.connections).toBeGreaterThan(5);
  expect(peer.connections).toBeLessThan(25);
  expect(warned).toEqual([expect.stringMatching(/^broker unavailable/)]);
});

it('disconnects from a broker that sends an endless message, and buffers only some megabytes', async () => {
  const BLOCK = Buffer.alloc(1_000_000, 'x');
  let sent = 0;
  const peer = await openServer((socket, type) => {
    if (type !== CONNECT) return;
    socket.write(WELCOME);
    // A message of 256 MB.
    socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]));
    const send = (error?: Error | null) => {
      if (error || sent > 300_000_000) return;
      sent += BLOCK.length;
      socket.write(BLOCK, send);
    };
    send();
  });
  const { isIn, state } = await startSource(peer.port);
  await isIn('waiting', /broker-too-large/);
  expect(sent).toBeLessThan(60_000_000);
  expect(state()).toBeUndefined();
});

it('survives any bytes in the place of a broker', async () => {
  const noise = Array.from({ length: 24 }, (_, seed) =>
    Buffer.from(
      Array.from(
        { length: 200 },
        (_, place) => (seed * 7_919 + place * 104_729 + place * place * seed) % 256,
      ),
    ),
  );
  let next = 0;
  const peer = await openServer((socket, type) => {
    if (type !== CONNECT) return;
    if (next % 2 === 0) socket.write(WELCOME);
    const bytes = noise[next % noise.length] ?? WELCOME;
    next += 1;
    if (next % 3 === 0) socket.end(bytes);
    else socket.write(bytes);
  });
  const { isIn, state, phase } = await startSource(peer.port);
  await until(() => next >= 20, 'twenty connections', 2_000);
  expect(phase().phase).toMatch(/waiting|failed/);
  expect(state()).toBeUndefined();
  await isIn('waiting', /./);
});
