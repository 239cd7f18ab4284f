import { createServer } from 'node:http';
import { freePort } from '@ligo/machine/test-support';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runDoctor } from './doctor.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { StandInDiplus } from './sources/diplus/test-support/stand-in-diplus.ts';
import { nmeaDrive, openRealGpsd } from './sources/gpsd/test-support/real-gpsd.ts';
import { answersOf } from './sources/obd/test-support/elm327/ecu.ts';
import { StandInCar } from './sources/obd/test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './sources/obd/test-support/elm327/stand-in-dongle.ts';
import { runCommand, startCommand } from './test-support/car-process.ts';
import { listenOn } from './test-support/listen-on.ts';
import { startBroker } from './test-support/start-broker.ts';
import { folderWith } from './test-support/temp-folder.ts';

/** No service listens on the discard port. */
const NO_SERVER = 'http://127.0.0.1:9';
/** Default duration. */
const MAX_DURATION_S = 20;
const PASSWORD = 'hunter2-secret';

const row = (text: string, name: string) =>
  text.split('\n').find((line) => line.startsWith(`${name} `)) ?? '';

/** The report after enough time: on a machine that stalls for seconds, a short run reads nothing. */
async function readUntil(data: string, isEnough: (text: string) => boolean) {
  for (let seconds = 2; ; seconds *= 2) {
    const result = await runCommand(['doctor', '--data', data, '--seconds', String(seconds)]);
    if (isEnough(result.text) || seconds >= MAX_DURATION_S) return result;
  }
}

it('reads every source, and prints each reading with its source and no secrets', async () => {
  const port = await freePort();
  const gpsd = await openRealGpsd(port, nmeaDrive());
  const diplus = await StandInDiplus.open();
  diplus.figures = { ...diplus.figures, 车外温度: '-2000' };
  const broker = await startBroker();
  onTestFinished(() => gpsd.kill());
  onTestFinished(() => diplus.close());
  const publisher = await broker.client();
  await publisher.publishAsync('car/energy', '7000.5', { retain: true });
  const unit = { commands: { wifi: { way: 'http', port: 9 } } };
  const sources = [
    { kind: 'diplus', port: diplus.port },
    {
      kind: 'mqtt',
      url: `mqtt://127.0.0.1:${broker.port}`,
      user: 'me',
      password: PASSWORD,
      topics: [{ topic: 'car/energy', reading: 'stateOfHealthPct', scale: 0.01 }],
    },
    { kind: 'gpsd', port },
  ];
  const data = folderWith({ sources, unit });
  const { code, text, errors } = await readUntil(
    data,
    (reported) => !reported.includes('No readings from') && row(reported, 'altitudeM').includes('gpsd'),
  );
  expect([code, errors]).toEqual([0, '']);
  expect(row(text, 'stateOfChargePct')).toMatch(/^stateOfChargePct +76 +% +diplus +\d s +in range$/);
  expect(row(text, 'speedKmh')).toMatch(/^speedKmh +0 +km\/h +diplus/);
  expect(row(text, 'altitudeM')).toMatch(/^altitudeM +123.4 +m +gpsd +\d s +in range$/);
  expect(row(text, 'stateOfHealthPct')).toMatch(/^stateOfHealthPct +70\.005 +% +mqtt +not known +in range$/);
  expect(row(text, 'outsideTempC')).toMatch(/^outsideTempC +- +°C +- +- +OUT OF RANGE$/);
  expect(row(text, 'doors.frontLeft')).toMatch(/ open +- +diplus /);
  expect(row(text, 'wifiName')).toMatch(/unknown$/);
  expect(row(text, 'gpsd')).toMatch(/^gpsd +reading +-$/);
  expect(row(text, 'seat-memory')).toMatch(/^seat-memory +no +-$/);
  expect(row(text, 'wifi')).toMatch(/^wifi +yes +-$/);
  expect(text).not.toMatch(/hunter2|\p{Cc}(?<!\n)/u);
  for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(100);
}, 180_000);

it('fails with the reason if a source has no readings', async () => {
  const web = createServer((_, response) => response.end('<html>'));
  onTestFinished(() => void web.close());
  const port = await listenOn(web);
  const data = folderWith({
    sources: [
      { kind: 'gpsd', port, prot: 1 },
      { kind: 'mqtt', url: 'mqtts://127.0.0.1:9', tls: { ca: '/none.pem' }, preset: { name: 'evcc' } },
    ],
  });
  const { code, text } = await readUntil(data, (reported) =>
    row(reported, 'gpsd').includes('does not answer'),
  );
  expect(code).toBe(1);
  expect(row(text, 'gpsd')).toMatch(/gpsd +waiting +gpsd does not answer$/);
  expect(row(text, 'mqtt')).toMatch(/mqtt +failed +A certificate file cannot be read$/);
  expect(text).toContain("source cannot work: ENOENT: no such file or directory, open '/none.pem'");
  expect(text).toContain('No readings from: gpsd, mqtt');
  expect(text).toContain('car.json: Ligo knows no sources.0.prot, and does without.');
}, 180_000);

it('prints each query to the car, and the profiles that a car needs which answers no standard request', async () => {
  const car = new StandInCar(systemClock, [
    { requestId: 0x7e7, answerId: 0x7ef, answer: answersOf({ '220005': '62 00 05 32' }) },
  ]);
  car.auxVoltageV = 14.1;
  const dongle = await StandInDongle.open({ car });
  onTestFinished(() => dongle.close());
  onTestFinished(() => car.end());
  const obd = { kind: 'obd', host: '127.0.0.1', port: dongle.port };
  const generic = folderWith({ sources: [{ ...obd, car: 'Hyundai Ioniq 5' }] });
  const silent = await readUntil(generic, (text) => text.includes('needs the profile'));
  expect([silent.code, silent.text]).toEqual([
    1,
    expect.stringMatching(/\nobd: A Hyundai Ioniq 5 needs one of these profiles: https:.*ioniq5-6[.]json\n/),
  ]);
  const data = folderWith({ sources: [{ ...obd, profile: 'byd-e-platform-3' }] });
  const { code, text } = await readUntil(data, (reported) => /22002D +refused/.test(reported));
  expect(code).toBe(0);
  expect(text).toMatch(/^obd +partial +The car rejects some requests of the profile$/m);
  expect(text).toMatch(/^obd +220005 +answered +dashboardStateOfChargePct$/m);
  expect(text).toMatch(/^obd +22002D +refused +highestCellVoltageV. The car rejects the requests of/m);
}, 180_000);

it('reports the state of the app that runs on the folder and of no other, and setup refuses to run beside it', async () => {
  const port = await freePort();
  const data = folderWith({ dashboard: { port } });
  const running = startCommand(['--data', data, '--server', NO_SERVER], { LIGO_CAR_DASHBOARD_PORT: '' });
  onTestFinished(() => void running.child.kill('SIGKILL'));
  await vi.waitUntil(() => running.output.text.includes('Dashboard: '), { timeout: 20_000 });
  const doctor = (env = {}) => runCommand(['doctor', '--data', data], { env });
  const asked = await doctor({ LIGO_CAR_DASHBOARD_PORT: '' });
  expect(asked.text).toContain(`Report of the running app (process ${running.child.pid}):`);
  expect(row(asked.text, 'stateOfChargePct')).toMatch(/simulator +\d+ s +in range$/);
  expect(row(asked.text, 'seat-memory')).toMatch(/^seat-memory +yes +-$/);
  expect([asked.code, asked.errors]).toEqual([0, '']);
  const setup = await runCommand(['setup', '--data', data]);
  expect([setup.code, setup.text]).toEqual([
    1,
    expect.stringContaining(`(process ${running.child.pid}) and uses`),
  ]);
  // The app notes the port of its own environment.
  const other = await doctor({ LIGO_CAR_DASHBOARD_PORT: '0' });
  expect(other.text).toContain(`Report of the running app (process ${running.child.pid}):`);
  running.child.kill('SIGKILL');
  await vi.waitUntil(() => running.child.exitCode !== null || running.child.signalCode !== null);
  const hidden = startCommand(['--data', data, '--server', NO_SERVER], { LIGO_CAR_DASHBOARD_PORT: 'off' });
  onTestFinished(() => void hidden.child.kill('SIGKILL'));
  await vi.waitUntil(() => hidden.output.text !== '', { timeout: 20_000 });
  const unknown = await doctor({ LIGO_CAR_DASHBOARD_PORT: '' });
  expect([unknown.code, unknown.text]).toEqual([
    1,
    expect.stringContaining(
      'its dashboard is not at the port of car.json, so that doctor cannot read its state. Stop the app first.',
    ),
  ]);
}, 60_000);

it('rejects an invalid duration', async () => {
  const host = { environment: {}, print() {}, signal: new AbortController().signal };
  const asked = runDoctor(['--data', folderWith({}), '--seconds', 'x'], host);
  await expect(asked).rejects.toThrow('--seconds: must be a number up to 600');
});
