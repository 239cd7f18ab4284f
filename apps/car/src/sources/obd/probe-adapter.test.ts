import { afterEach, expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { acceleratedClock } from '../../test-support/accelerated-clock.ts';
import { openPeer } from '../test-support/open-peer.ts';
import { adapterLine, obdConfigSchema } from './obd-config.ts';
import { probeAdapter } from './prepare-elm.ts';
import { StandInCar } from './test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './test-support/elm327/stand-in-dongle.ts';

const clock = acceleratedClock(20);
const at = (port: number) => obdConfigSchema.parse({ kind: 'obd', host: '127.0.0.1', port });
const LIMIT_MS = 8_000;
let servers: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

const openDongle = async (version: string) => {
  const car = new StandInCar(clock, []);
  const dongle = await StandInDongle.open({ car, clock, version });
  servers.push(dongle);
  return dongle;
};
const openServer = async (answer: (asked: Buffer) => string | null) => {
  const server = await openPeer((socket) =>
    socket.on('data', (asked) => {
      const text = answer(asked);
      if (text === null) socket.destroy();
      else socket.write(text);
    }),
  );
  servers.push(server);
  return server.port;
};

it('finds an adapter and its version without changing its settings', async () => {
  const dongle = await openDongle('2.1');
  dongle.toUnit.pieces = 'single';
  expect(await probeAdapter(adapterLine(at(dongle.port), nodeIo, clock), clock, LIMIT_MS)).toEqual({
    version: 'ELM327 v2.1',
  });
  expect([dongle.elm.commands, dongle.car.reached]).toEqual([['ATI'], []]);
});

it('finds an adapter that was executing a command', async () => {
  const dongle = await openDongle('1.5');
  dongle.elm.receive(Buffer.from('ATE0\rATMA\r'));
  expect(await probeAdapter(adapterLine(at(dongle.port), nodeIo, clock), clock, LIMIT_MS)).toEqual({
    version: 'ELM327 v1.5',
  });
});

const DEAF = 'adapter-silent';
it.each<[string, string, (asked: Buffer) => string | null]>([
  ['speaks HTTP', 'no-adapter', () => 'HTTP/1.1 400 Bad Request\r\n\r\n<html></html>'],
  ['floods', 'no-adapter', () => 'x'.repeat(300_000)],
  ['is silent', DEAF, () => ''],
  ['hangs up', 'adapter-ended', () => null],
])('finds no adapter if the peer %s: %s', async (_, unavailable, answer) => {
  expect(
    await probeAdapter(adapterLine(at(await openServer(answer)), nodeIo, clock), clock, LIMIT_MS),
  ).toEqual({
    unavailableReason: unavailable,
  });
});

it('finds no adapter without a peer, or after the time limit', async () => {
  const dongle = await openDongle('1.5');
  dongle.isSilent = true;
  expect(await probeAdapter(adapterLine(at(dongle.port), nodeIo, clock), clock, 1_000)).toEqual({
    unavailableReason: DEAF,
  });
  const { port } = dongle;
  await dongle.close();
  servers = [];
  expect(await probeAdapter(adapterLine(at(port), nodeIo, clock), clock, LIMIT_MS)).toEqual({
    unavailableReason: 'adapter-unreachable',
  });
});
