import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from './config.ts';
import { StandInDiplus } from './sources/diplus/test-support/stand-in-diplus.ts';
import { nmeaDrive, openRealGpsd } from './sources/gpsd/test-support/real-gpsd.ts';
import { runCommand, startCommand } from './test-support/car-process.ts';
import { type Mosquitto, newFolder } from './test-support/mosquitto.ts';
import { mountSmallDisk } from './test-support/small-disk.ts';
import { startBroker } from './test-support/start-broker.ts';
import { folderWith, tempFolder } from './test-support/temp-folder.ts';

const PASSWORD = 'hunter2-secret';
const NO_PROBE = '';
const YES = '';

const setUp = (data: string, ...answers: string[]) => runCommand(['setup', '--data', data], { answers });
const fileIn = (data: string) => readFileSync(join(data, 'car.json'), 'utf8');

/** A broker with a password and an OVMS module. */
async function brokerWithPassword(): Promise<Mosquitto> {
  const made = newFolder();
  const file = join(made, 'passwords');
  const tool = ['/usr/bin/mosquitto_passwd', '/usr/local/bin/mosquitto_passwd'].find((path) =>
    existsSync(path),
  );
  expect(spawnSync(tool ?? 'none', ['-b', '-c', file, 'me', PASSWORD]).status).toBe(0);
  const broker = await startBroker(['allow_anonymous false', `password_file ${file}`], made);
  const module = await broker.client({ username: 'me', password: PASSWORD });
  for (const [name, value] of [
    ['s/v3/connected', 'yes'],
    ['v/b/soc', '64.2'],
    ['v/p/odometer', '48211'],
  ])
    await module.publishAsync(`ovms/me/car/metric/${name}`, String(value), { retain: true });
  return broker;
}

it('finds gpsd, Di+ and a broker, tests them and saves a valid file; a second run keeps it', async () => {
  const port = await freePort();
  const gpsd = await openRealGpsd(port, nmeaDrive());
  const diplus = await StandInDiplus.open();
  onTestFinished(() => gpsd.kill());
  onTestFinished(() => diplus.close());
  const broker = await brokerWithPassword();
  const data = tempFolder();
  const cameras = { front: { kind: 'rtsp', url: 'rtsp://me:camera-secret@10.0.0.2/front' } };
  writeFileSync(join(data, 'car.json'), JSON.stringify({ version: 1, cameras }));
  const { code, text, errors } = await setUp(
    data,
    ...[NO_PROBE, `gpsd=127.0.0.1:${port}`, `diplus=127.0.0.1:${diplus.port}`],
    ...[`mqtt=127.0.0.1:${broker.port}`, 'obd=127.0.0.1:9', ''],
    ...[YES, YES],
    ...[YES, YES],
    ...[YES, 'me', 'wrong', 'me', PASSWORD, YES, YES],
    ...['2 3 1', 'https://ligo.example', YES],
  );
  expect([code, errors]).toEqual([0, '']);
  expect(text).toContain('Found: gpsd, protocol 3');
  expect(text).toContain('Found: Di+');
  expect(text).toContain('Found: an MQTT broker, which requires a user name and a password');
  expect(text).toContain('No obd answers there. The adapter cannot be reached.');
  expect(text).toContain('Detected topics of ovms at ovms/me/car/.');
  expect(text).toMatch(/altitudeM +123.4 +m +gpsd +\d s +in range/);
  expect(text).toMatch(/stateOfChargePct +76 +% +diplus +\d s +in range/);
  expect(text).toMatch(/odometerKm +48211 +km +mqtt +not known +in range/);
  expect(text).not.toMatch(/hunter2|camera-secret/);
  expect(JSON.parse(fileIn(data))).toEqual({
    version: 1,
    cameras,
    serverOrigin: 'https://ligo.example',
    sources: [
      {
        kind: 'mqtt',
        url: `mqtt://127.0.0.1:${broker.port}`,
        user: 'me',
        password: PASSWORD,
        preset: { name: 'ovms', prefix: 'ovms/me/car/' },
      },
      { kind: 'gpsd', host: '127.0.0.1', port },
      { kind: 'diplus', host: '127.0.0.1', port: diplus.port },
    ],
  });
  expect(readConfig(['--data', data], {}).source.kind).toBe('combined');
  expect(statSync(join(data, 'car.json')).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(join(data, 'car.json.before'), 'utf8'))).toEqual({ version: 1, cameras });
  const before = fileIn(data);
  const again = await setUp(data, ...Array<string>(12).fill(''));
  expect([again.code, again.errors, fileIn(data)]).toEqual([0, '', before]);
  expect(again.text).toContain('No changes.');
}, 90_000);

it('keeps nothing of a file that another account can replace', async () => {
  const data = folderWith({ serverOrigin: 'https://foreign.example' });
  chmodSync(data, 0o777);
  const { code, text, errors } = await setUp(data, ...Array<string>(12).fill(YES));
  expect([code, errors]).toEqual([1, expect.stringContaining('car.json can be changed by another account')]);
  expect(text).not.toContain('foreign.example');
});

it('changes nothing at the end of input, or when it is canceled', async () => {
  const diplus = await StandInDiplus.open();
  onTestFinished(() => diplus.close());
  const data = tempFolder();
  writeFileSync(join(data, 'car.json'), '{"version": 1, "dashboard": null}');
  const { code, text } = await setUp(data, NO_PROBE);
  expect([code, text]).toEqual([1, expect.stringContaining('Setup canceled. Nothing was changed.')]);
  const { child, output, ended } = startCommand(['setup', '--data', data]);
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.write([NO_PROBE, `diplus=127.0.0.1:${diplus.port}`, '', YES, ''].join('\n'));
  await vi.waitUntil(() => output.text.includes('Reading diplus'), { timeout: 30_000 });
  child.kill('SIGINT');
  expect([(await ended)[0], output.errors]).toEqual([1, '']);
  expect(fileIn(data)).toBe('{"version": 1, "dashboard": null}');
}, 60_000);

it('replaces an invalid file only after confirmation, and keeps a copy', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'car.json'), '{"version": 1, "sour');
  const asked = await setUp(data, '');
  expect([asked.code, fileIn(data)]).toEqual([1, '{"version": 1, "sour']);
  const { code, text } = await setUp(data, 'y', NO_PROBE, '', 'https://ligo.example', YES);
  expect([code, JSON.parse(fileIn(data))]).toEqual([0, { version: 1, serverOrigin: 'https://ligo.example' }]);
  expect(text).toContain('not valid JSON');
  expect(readFileSync(join(data, 'car.json.before'), 'utf8')).toBe('{"version": 1, "sour');
}, 60_000);

it('reports a full disk as a text', async () => {
  const disk = mountSmallDisk(4);
  if (typeof disk === 'string') {
    process.stdout.write(`Skipped a part: ${disk}\n`);
    return;
  }
  onTestFinished(() => disk.unmount());
  writeFileSync(join(disk.path, 'car.json'), '{"version": 1}');
  const { child, output, ended } = startCommand(['setup', '--data', disk.path]);
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.write(`${[NO_PROBE, '', 'https://ligo.example'].join('\n')}\n`);
  await vi.waitUntil(() => output.text.includes('Save?'), { timeout: 30_000 });
  disk.fill();
  child.stdin.end('y\n');
  expect([(await ended)[0], fileIn(disk.path)]).toEqual([1, '{"version": 1}']);
  expect(output.text).toContain('car.json: ENOSPC');
}, 60_000);
