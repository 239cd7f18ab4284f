import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '@ligo/machine/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import type { CarStore } from './car-store.ts';
import { openStore } from './data-folder.ts';
import { killCars, startCarAfter, startCarProcess } from './test-support/car-process.ts';
import { tempFolder } from './test-support/temp-folder.ts';

const main = bundled(new URL('./main.ts', import.meta.url));
/** The discard port, on which no server listens. */
const NO_SERVER = 'http://127.0.0.1:9';

afterEach(killCars);

const start = (data: string, ...args: string[]) =>
  startCarProcess('--data', data, '--server', NO_SERVER, ...args);
async function startReady(data: string) {
  const car = start(data);
  await vi.waitUntil(() => car.output.messages.some(({ type }) => type === 'ready'));
  return car;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'ends in time on %s without a server, and keeps its state',
  async (signal) => {
    const data = tempFolder();
    const { child, output, ended } = await startReady(data);
    child.kill(signal);
    // One that takes too long ends itself with another.
    expect((await ended)[0]).toBe(0);
    expect(output.errors).toBe('');
    const store = openStore(data, 0, { info() {}, warn() {}, error() {} });
    expect(store.lastState()).toMatchObject({ wifiName: 'Ligo Garage' });
    store.close();
  },
);

it('ends within 5 s although a file operation never ends', async () => {
  const pipe = join(tempFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const read = `import { readFile } from 'node:fs/promises'; void readFile(${JSON.stringify(pipe)});`;
  const { child, output, ended } = startCarAfter(read, '--data', tempFolder(), '--server', NO_SERVER);
  await vi.waitUntil(() => output.messages.some(({ type }) => type === 'ready'));
  const signalledAtMs = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(performance.now() - signalledAtMs).toBeLessThan(5_000);
});

it('ends although one of its parts never stops', async () => {
  const hang = `import { Server } from 'node:net'; Server.prototype.close = function () { return this; };`;
  const { child, output, ended } = startCarAfter(hang, '--data', tempFolder(), '--server', NO_SERVER);
  await vi.waitUntil(() => output.messages.some(({ type }) => type === 'ready'));
  child.kill('SIGTERM');
  expect((await ended)[0]).not.toBe(0);
});

it.each([
  ['18.20.4', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
])('starts on Node.js 20.19 or newer, and otherwise names the version: %s', async (version, code) => {
  const fake = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`, main, 'help'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const error = `Node.js ${version} is too old for this app. Install Node.js 20.19 or newer.\n`;
  expect([status, stderr]).toEqual([code, code === 0 ? '' : error]);
});

it('ends when the program that started it is gone', async () => {
  const { child, output } = await startReady(tempFolder());
  const ended = once(child, 'exit');
  child.disconnect();
  expect([(await ended)[0], output.errors]).toEqual([0, '']);
});

it('applies the messages of its parent to its simulated car, and keeps its history although it was killed', async () => {
  const data = tempFolder();
  const quiet = { info() {}, warn() {}, error() {} };
  const stored = <T>(look: (store: CarStore) => T) => {
    const store = openStore(data, 0, quiet);
    const found = look(store);
    store.close();
    return found;
  };
  const entries = () =>
    stored(({ events }) => events.after(0, 99).map((entry) => `${entry.type} ${entry.data}`));
  const until = (isSo: () => boolean) => vi.waitUntil(isSo, { interval: 100 });
  stored(({ kv }) => kv.write('seat-comfort', { driverSeatStage: 2, passengerSeatStage: 0 }));
  const first = await startReady(data);
  first.child.send({ type: 'simulate', command: 'park' });
  first.child.send({ type: 'simulate', command: 'mcu-reboot' });
  first.child.send({ type: 'simulate', command: 'door', door: 'trunk', isOpen: true });
  await until(() => entries().includes('1 {"area":6,"state":1}'));
  first.child.send({ type: 'simulate', command: 'switch-off' });
  const known = () => stored(({ kv }) => [kv.read('car-starts'), kv.read('car-off')]);
  await until(() => /"isOn":false.*"isOn":false.*"left":0/.test(JSON.stringify(known())));
  first.child.kill('SIGKILL');
  await first.ended;
  expect(entries()).toEqual(expect.arrayContaining(['3 {}', '4 {}', '1 {"area":6,"state":1}']));
  const runs = () => entries().filter((entry) => entry === '5 {}').length;
  const before = runs();
  // It finds the car on, which it last knew to be off.
  const second = await startReady(data);
  await until(() => runs() > before);
  second.child.kill('SIGKILL');
  await second.ended;
  const third = await startReady(data);
  await until(() => entries().filter((entry) => entry === '3 {}').length === 3);
  third.child.kill('SIGKILL');
  await third.ended;
  expect(runs()).toBe(before + 1);
}, 60_000);

it.each([
  [
    'a source that is not there',
    (data: string) => ['--source', `replay:${data}/none.csv`],
    /ENOENT.*none\.csv/,
  ],
  ['an unknown source', () => ['--source', 'warp'], /source/],
])('ends with one line of words for %s', async (_what, args, words) => {
  const data = tempFolder();
  const { output, ended } = start(data, ...args(data));
  expect((await ended)[0]).toBe(1);
  expect(output.errors).toMatch(words);
  expect(output.errors.trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(data, 'car.json'))).toBe(true);
});
