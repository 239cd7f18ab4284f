import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from './platform/clock/system-clock.ts';
import { probeBroker } from './platform/node/broker/probe-broker.ts';
import { setupTools } from './setup-tools.ts';
import { StandInCar } from './sources/obd/test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './sources/obd/test-support/elm327/stand-in-dongle.ts';
import { StandInSerial } from './sources/obd/test-support/elm327/stand-in-serial.ts';
import { listenOn } from './test-support/listen-on.ts';
import { certificates, newFolder } from './test-support/mosquitto.ts';
import { startBroker } from './test-support/start-broker.ts';

const tools = setupTools(new AbortController().signal);

/** A server that handles each connection with `treat`, and whether all are closed. */
async function peer(treat: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    treat(socket.resume());
  });
  const port = await listenOn(server);
  return { port, isAlone: () => sockets.size === 0, close: () => server.close() };
}
/** Probes an address as a source of this kind. */
const probe = (kind: string, at: string) => tools.finders.find((finder) => finder.kind === kind)?.probe(at);
const addressOf = (kind: string, port: number) => `${kind === 'mqtt' ? 'mqtt://' : ''}127.0.0.1:${port}`;
const flood = (bytes: Buffer) => (socket: Socket) => {
  const chatter = setInterval(() => socket.write(bytes), 20);
  socket.on('close', () => clearInterval(chatter));
};

const SERVERS: [string, (socket: Socket) => void][] = [
  ['is silent', () => {}],
  ['floods with letters', flood(Buffer.alloc(60_000, 'x'))],
  ['floods with packets of MQTT', flood(Buffer.from('d000'.repeat(5_000), 'hex'))],
  [
    'answers as a web server',
    (socket) => socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>\r\n')),
  ],
  ['hangs up at once', (socket) => socket.destroy()],
];

// Each probe waits for its time limit.
it.concurrent.for(SERVERS)(
  'finds nothing if a server %s, and closes its connections',
  { timeout: 30_000 },
  async ([_name, treat], { expect: expectHere }) => {
    const { port, isAlone, close } = await peer(treat);
    const kinds = tools.finders.map(({ kind }) => kind);
    const results = await Promise.all(kinds.map((kind) => probe(kind, addressOf(kind, port))));
    expectHere(results.map((result) => result && 'hint' in result)).toEqual(kinds.map(() => true));
    await vi.waitUntil(isAlone, { timeout: 5_000 });
    close();
  },
);

it('reports an untrusted certificate of a broker, and connects with its CA', async () => {
  const folder = newFolder();
  const { ca, cert, key } = certificates(folder);
  const broker = await startBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  const url = `mqtts://127.0.0.1:${broker.port}`;
  expect(await probe('mqtt', url)).toMatchObject({ needs: 'authority' });
  expect(await probeBroker({ url, ca, listenMs: 0 })).toMatchObject({ outcome: 'open' });
  expect(await probeBroker({ url, ca: '/none.pem', listenMs: 0 })).toMatchObject({ outcome: 'none' });
}, 30_000);

it('finds an adapter on a serial port', async () => {
  const dongle = await StandInDongle.open({ car: new StandInCar(systemClock, []) });
  const serial = await StandInSerial.open(dongle);
  onTestFinished(() => serial.close());
  onTestFinished(() => dongle.close());
  expect(await probe('obd', serial.path)).toEqual({ description: expect.stringMatching(/^ELM327 v/) });
  await serial.pullOut();
  expect(await probe('obd', serial.path)).toEqual({ hint: 'There is no such serial port' });
}, 30_000);
