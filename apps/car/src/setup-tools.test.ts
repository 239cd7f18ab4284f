import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from './platform/clock/system-clock.ts';
import type { DetectableKind } from './ports/setup-tools.ts';
import { serialDevices } from './setup/serial-devices.ts';
import { setupTools } from './setup-tools.ts';
import { StandInCar } from './sources/obd/test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './sources/obd/test-support/elm327/stand-in-dongle.ts';
import { StandInSerial } from './sources/obd/test-support/elm327/stand-in-serial.ts';
import { certificates, newFolder } from './test-support/mosquitto.ts';
import { startBroker } from './test-support/start-broker.ts';

const tools = setupTools(new AbortController().signal);

/** A port on which something does this with whoever comes, and whether nobody is left there. */
async function peer(treat: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    treat(socket.resume());
  }).listen(0, '127.0.0.1');
  await vi.waitUntil(() => server.address());
  const { port } = server.address() as { port: number };
  return { port, isAlone: () => sockets.size === 0, close: () => server.close() };
}
const spot = (kind: DetectableKind, port: number) => ({
  kind,
  at: kind === 'mqtt' ? `mqtt://127.0.0.1:${port}` : `127.0.0.1:${port}`,
});
const flood = (bytes: Buffer) => (socket: Socket) => {
  const chatter = setInterval(() => socket.write(bytes), 20);
  socket.on('close', () => clearInterval(chatter));
};

const STRANGERS: [string, (socket: Socket) => void][] = [
  ['is silent', () => {}],
  ['floods with letters', flood(Buffer.alloc(60_000, 'x'))],
  ['floods with packets of MQTT', flood(Buffer.from('d000'.repeat(5_000), 'hex'))],
  ['hangs up at once', (socket) => socket.destroy()],
];

// Each waits for as long as a stranger is given.
it.concurrent.for(STRANGERS)(
  'finds nothing where somebody %s, and stays with nobody',
  { timeout: 30_000 },
  async ([_what, treat], { expect: expectHere }) => {
    const { port, isAlone, close } = await peer(treat);
    const kinds = ['gpsd', 'diplus', 'mqtt', 'obd'] as const;
    const seen = await Promise.all(kinds.map((kind) => tools.probe(spot(kind, port))));
    expectHere(seen.filter((one) => 'description' in one)).toEqual([]);
    expectHere(seen).toHaveLength(kinds.length);
    await vi.waitUntil(isAlone, { timeout: 5_000 });
    close();
  },
);

it('says that a broker has a certificate of its own, and comes in with its authority', async () => {
  const folder = newFolder();
  const { ca, cert, key } = certificates(folder);
  const broker = await startBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  const url = `mqtts://127.0.0.1:${broker.port}`;
  expect(await tools.probe({ kind: 'mqtt', at: url })).toMatchObject({ needs: 'authority' });
  expect(await tools.probeBroker({ kind: 'mqtt', url, tls: { ca } })).toMatchObject({ outcome: 'open' });
  expect(await tools.probeBroker({ kind: 'mqtt', url, tls: { ca: '/none.pem' } })).toMatchObject({
    outcome: 'none',
  });
}, 30_000);

it('finds an adapter on a serial port', async () => {
  const dongle = await StandInDongle.open({ car: new StandInCar(systemClock, []) });
  const serial = await StandInSerial.open(dongle);
  onTestFinished(() => serial.close());
  onTestFinished(() => dongle.close());
  const endpoint = { kind: 'obd' as const, at: serial.path };
  expect(await tools.probe(endpoint)).toEqual({
    ...endpoint,
    description: expect.stringMatching(/^ELM327 v/),
  });
  await serial.pullOut();
  expect(await tools.probe(endpoint)).toEqual({ ...endpoint, hint: 'there is no such serial port' });
}, 30_000);

it('knows the cars of a profile, and says why a file is none', async () => {
  expect(tools.profileNames()).toEqual(['byd-e-platform-3', 'generic', 'nissan-leaf']);
  const pid = { pid: '220101', parameters: { SOC: 'B4', HV_V: '[B5:B6]/10', HV_A: '[S7:S8]/10' } };
  const zoe = join(mkdtempSync(join(tmpdir(), 'ligo-setup-')), 'zoe.json');
  writeFileSync(zoe, JSON.stringify({ car_model: 'Zoe', init: 'ATSP6;', pids: [pid] }));
  expect(await tools.carsInProfile(zoe)).toEqual([{ model: 'Zoe', isSignMissing: true }]);
  expect(await tools.carsInProfile('generic')).toEqual([{ model: expect.any(String), isSignMissing: false }]);
  expect(await tools.carsInProfile('none.json')).toEqual({
    problem: expect.stringContaining('no such profile'),
  });
  expect(await tools.carsInProfile('/none.json')).toEqual({
    problem: 'It cannot be read: there is no such file',
  });
});

it('lists what is plugged in once, by the name that stays', () => {
  const dev = mkdtempSync(join(tmpdir(), 'ligo-dev-'));
  for (const name of ['ttyUSB0', 'ttyACM0', 'ttyS0', 'null']) writeFileSync(join(dev, name), '');
  expect(serialDevices(dev)).toEqual([join(dev, 'ttyACM0'), join(dev, 'ttyUSB0')]);
  mkdirSync(join(dev, 'serial/by-id'), { recursive: true });
  symlinkSync('../../ttyUSB0', join(dev, 'serial/by-id/usb-OBDLink_SX'));
  expect(serialDevices(dev)).toEqual([join(dev, 'serial/by-id/usb-OBDLink_SX'), join(dev, 'ttyACM0')]);
  expect(serialDevices(join(dev, 'none'))).toEqual([]);
});
