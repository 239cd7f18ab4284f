import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { COMMAND_FEATURES, FEATURE } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SignalingServer, startSignalingServer } from '../link/test-support/signaling-server.ts';
import { killCars, startCarProcess } from '../test-support/car-process.ts';
import { connectPhone, type Phone } from '../test-support/phone.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { isAlive } from './test-support/is-alive.ts';

const WITHIN = { timeout: 30_000, interval: 50 };
const WARM = { driverSeatStage: 2, passengerSeatStage: -1 };
const WARM_STATE = { driverComfortStage: 2, passengerComfortStage: -1 };

let server: SignalingServer;
let folder: string;
let phone: Phone | null;
beforeEach(async () => {
  phone = null;
  folder = tempFolder();
  server = await startSignalingServer();
});
afterEach(async () => {
  killCars();
  phone?.close();
  await server.stop();
});

function programOf(name: string, lines: string): string {
  const program = join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, 0o755);
  return program;
}

/** A real car's app with a phone that is connected. The car's source reads nothing. */
async function start(unit?: object) {
  const sources = [{ kind: 'gpsd', port: await freePort() }];
  writeFileSync(join(folder, 'car.json'), JSON.stringify({ version: 1, sources, unit }));
  const car = startCarProcess('--data', folder, '--server', server.origin);
  await vi.waitUntil(server.isConnected, WITHIN);
  const connected = await connectPhone(server, 'phone');
  phone = connected;
  const reported = (action: string) =>
    connected.received.map((text) => JSON.parse(text)).filter((message) => message.action === action);
  async function ask(action: string, extras: object = {}) {
    const before = reported(action).length;
    connected.send(JSON.stringify({ action, extras }));
    await vi.waitUntil(() => reported(action).length > before, WITHIN);
    return reported(action)[before].extras;
  }
  return { car, ask };
}
const commandsOf = ({ features }: { features: string[] }) =>
  features.filter((each) => [FEATURE.commands, ...COMMAND_FEATURES].includes(each as never));

it('sets the seats by a program, reports the result, and ends it with the app', async () => {
  const seats = programOf(
    'seats',
    `cd ${folder}; echo $$ > pid; echo "$@" >> args; [ ! -e hang ] || sleep 600; exit $(cat exit)`,
  );
  const memory = programOf('memory', 'exit 0');
  const { car, ask } = await start({
    commands: {
      'seat-comfort': { way: 'program', program: seats, args: ['{driver}', '{passenger}'] },
      'seat-memory': { way: 'program', program: memory, args: ['{position}'], exitZero: 'unconfirmed' },
    },
  });
  expect(commandsOf(await ask('Ping'))).toEqual(['commands', 'seat-memory', 'seat-comfort']);
  writeFileSync(join(folder, 'exit'), '0');
  expect(await ask('SetSeatComfort', WARM)).toEqual({ success: true });
  expect(await ask('GetSeatComfort')).toEqual(WARM_STATE);
  expect(await ask('LoadSeatMemory', { position: 1 })).toEqual({ success: true, isConfirmed: false });
  writeFileSync(join(folder, 'exit'), '3');
  expect(await ask('SetSeatComfort', { ...WARM, driverSeatStage: 1 })).toEqual({ success: false });
  expect(await ask('GetSeatComfort')).toEqual(WARM_STATE);
  expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('2 -1\n1 -1\n');

  writeFileSync(join(folder, 'hang'), '');
  phone?.send(JSON.stringify({ action: 'SetSeatComfort', extras: WARM }));
  await vi.waitUntil(() => readFileSync(join(folder, 'args'), 'utf8').split('\n').length === 4, WITHIN);
  car.child.kill('SIGTERM');
  expect((await car.ended)[0]).toBe(0);
  expect(isAlive(readFileSync(join(folder, 'pid'), 'utf8').trim())).toBe(false);
}, 60_000);
