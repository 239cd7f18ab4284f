import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConfig, validateCarFile } from '../config.ts';
import { nodeIo } from '../node-io.ts';
import type { BrokerProbe, SetupTools, SourceEntry } from '../ports/setup-tools.ts';
import { ALL_SOURCES } from '../sources/all-sources.ts';
import { askBroker } from '../sources/mqtt/ask-broker.ts';
import { askProfile, type Profiles } from '../sources/obd/ask-profile.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { type CarFile, fileText } from './car-file.ts';
import { runSetupDialog } from './setup-dialog.ts';
import { scriptedPrompt } from './test-support/scripted-prompt.ts';

const NOW_MS = 1_700_000_000_000;
const SPEED = {
  name: 'speedKmh',
  value: 31,
  unit: 'km/h',
  source: 'gpsd',
  at: NOW_MS,
  range: 'in' as const,
};

type Finders = SetupTools['finders'];
/** The answers of the peers of a unit. */
interface Peers {
  defaults: Readonly<Record<string, string[]>>;
  probe: Finders[number]['probe'];
  probeBroker(source: SourceEntry): Promise<BrokerProbe>;
  carsIn: Profiles['carsIn'];
  trySource: SetupTools['trySource'];
  validate: SetupTools['validate'];
}
const DEFAULTS = { obd: ['192.168.0.10:35000'], diplus: ['127.0.0.1:8988'], gpsd: ['127.0.0.1:2947'] };

/** A unit on which every source answers at its default address. */
function tools(changes: Partial<Peers> = {}): SetupTools {
  const { defaults, probe, probeBroker, carsIn, trySource, validate }: Peers = {
    defaults: DEFAULTS,
    probe: async () => ({ description: 'it is there' }),
    probeBroker: async () => ({ outcome: 'open', messages: [] }),
    carsIn: async () => [{ model: 'Any car', isSignMissing: false }],
    trySource: async () => ({ state: { phase: 'reading', reason: '' }, readings: [SPEED] }),
    validate: validateCarFile,
    ...changes,
  };
  const profiles: Profiles = { names: () => ['generic', 'nissan-leaf'], carsIn };
  const configures: Partial<Record<string, Finders[number]['configure']>> = {
    mqtt: (owner, found) => askBroker(owner, { probeBroker, validate }, found),
    obd: async (owner, { at }) => {
      const profile = await askProfile(owner, profiles);
      return profile ? [{ kind: 'obd', path: at, ...profile }] : [];
    },
  };
  const finders = ALL_SOURCES.map(({ name, finder }) => ({
    kind: name,
    ...finder(nodeIo),
    defaultEndpoints: () => defaults[name] ?? [],
    probe,
    ...(configures[name] && { configure: configures[name] }),
  }));
  return { finders, trySource, validate };
}
const inputOf = (file: CarFile = {}, shouldAskServer = false) => ({
  file,
  shouldAskServer,
  nowMs: () => NOW_MS,
});
const GPSD = { kind: 'gpsd', host: '127.0.0.1', port: 2947 };

it('probes nothing without confirmation', async () => {
  let looked = 0;
  const probe: Peers['probe'] = async () => {
    looked += 1;
    return { hint: null };
  };
  const { owner, text } = scriptedPrompt(['', '']);
  expect(await runSetupDialog(owner, tools({ probe }), inputOf())).toBeNull();
  expect([looked, text()]).toEqual([0, expect.stringContaining('No changes.')]);
});

it('tests found sources, shows their readings, and proposes an order that the owner can change', async () => {
  const yes = ['y', ''];
  const each = ['', '']; // Try it, use it.
  const { owner, text, left } = scriptedPrompt([...yes, ...each, ...each, '2 1', '']);
  const { obd: _, ...defaults } = DEFAULTS;
  const file = await runSetupDialog(owner, tools({ defaults }), inputOf());
  expect(file).toEqual({ version: 1, sources: [GPSD, { kind: 'diplus', host: '127.0.0.1', port: 8988 }] });
  expect(text()).toMatch(/speedKmh +31 +km\/h +gpsd +0 s +in range/);
  expect(text()).toContain('  1  diplus at 127.0.0.1:8988\n  2  gpsd at 127.0.0.1:2947');
  expect(left).toEqual([]);
});

it('adds a source without readings only after confirmation', async () => {
  const trySource: Peers['trySource'] = async () => ({
    state: { phase: 'waiting', reason: 'The receiver has no fix' },
    readings: [],
  });
  const silent = tools({ trySource, defaults: { gpsd: ['127.0.0.1:2947'] } });
  const without = scriptedPrompt(['y', '', '', '']);
  expect(await runSetupDialog(without.owner, silent, inputOf())).toBeNull();
  expect(without.text()).toContain('No readings. The receiver has no fix.');
  const { owner } = scriptedPrompt(['y', '', '', 'y', '']);
  expect(await runSetupDialog(owner, silent, inputOf())).toEqual({ version: 1, sources: [GPSD] });
});

it('reports why a plugged-in device cannot be read', async () => {
  const probe: Peers['probe'] = async () => ({ hint: 'Another program uses it' });
  const defaults = { ...DEFAULTS, obd: [...DEFAULTS.obd, '/dev/ttyUSB0'] };
  const { owner, text } = scriptedPrompt(['y', 'OBD=/dev/ttyACM0', '']);
  expect(await runSetupDialog(owner, tools({ probe, defaults }), inputOf())).toBeNull();
  expect(text().match(/^No obd .*/gm)).toEqual([
    'No obd at /dev/ttyUSB0. Another program uses it.',
    'No obd answers there. Another program uses it.',
  ]);
});

it('does not treat the voltage of an adapter as a sign of the right profile', async () => {
  const trySource: Peers['trySource'] = async () => ({
    state: { phase: 'waiting', reason: 'The car does not answer' },
    readings: [{ ...SPEED, name: 'auxBatteryVoltageV', value: 14.1 }],
  });
  const unread = tools({ trySource, defaults: { gpsd: ['127.0.0.1:2947'] } });
  const { owner, text } = scriptedPrompt(['y', '', '', '']);
  expect(await runSetupDialog(owner, unread, inputOf())).toBeNull();
  expect(text()).toContain('Readings may be missing. The car does not answer.');
});

it('asks for the car of an adapter: by a name, or by a file with several cars', async () => {
  const onlyObd = { defaults: { obd: ['/dev/ttyUSB0'] } };
  const first = scriptedPrompt(['y', '', '', 'nissan-leaf', '', '']);
  const validate = () => null;
  expect((await runSetupDialog(first.owner, tools({ ...onlyObd, validate }), inputOf()))?.sources).toEqual([
    { kind: 'obd', path: '/dev/ttyUSB0', profile: 'nissan-leaf' },
  ]);
  const carsIn: Peers['carsIn'] = async (profile) =>
    profile === '/p.json'
      ? ['Zoe', 'Kona'].map((model) => ({ model, isSignMissing: false }))
      : { problem: 'no such file' };
  const { owner, text } = scriptedPrompt(['y', '', '', '/none.json', '/p.json', '2', '', 'y']);
  const file = await runSetupDialog(owner, tools({ ...onlyObd, carsIn, validate }), inputOf());
  expect(file?.sources).toEqual([{ kind: 'obd', path: '/dev/ttyUSB0', profile: '/p.json', model: 'Kona' }]);
  expect(text()).toContain('no such file');
});

it('asks for a missing sign of the current, and continues without it', async () => {
  const onlyObd = { defaults: { obd: ['/dev/ttyUSB0'] } };
  const carsIn: Peers['carsIn'] = async () => [{ model: 'Zoe', isSignMissing: true }];
  const sourcesAfter = async (...answers: string[]) => {
    const { owner, text } = scriptedPrompt(['y', '', '', 'generic', ...answers, '', 'y']);
    const file = await runSetupDialog(owner, tools({ ...onlyObd, carsIn, validate: () => null }), inputOf());
    expect(text()).toContain('does not define the sign of the battery current');
    return file?.sources;
  };
  const source = { kind: 'obd', path: '/dev/ttyUSB0', profile: 'generic' };
  expect(await sourcesAfter('3', '2')).toEqual([{ ...source, positiveCurrent: 'intoPack' }]);
  expect(await sourcesAfter('outOfPack')).toEqual([{ ...source, positiveCurrent: 'outOfPack' }]);
  expect(await sourcesAfter('')).toEqual([source]);
});

it('asks for the credentials of a broker, hides them, and detects presets', async () => {
  const asked: SourceEntry[] = [];
  const probeBroker = async (source: SourceEntry): Promise<BrokerProbe> => {
    asked.push({ ...source });
    if (source.password !== 'hunter2') return { outcome: 'refused', messages: [] };
    return {
      outcome: 'open',
      messages: [
        { topic: 'ovms/me/car/metric/v/b/soc', payload: '64' },
        { topic: 'evcc/loadpoints/2/charging', payload: 'true' },
      ],
    };
  };
  const at = 'mqtt://127.0.0.1:1883';
  const broker = tools({
    probeBroker,
    defaults: { mqtt: [at] },
    probe: async () => ({ description: 'a broker', needs: 'password' }),
  });
  const login = ['me', 'wrong', 'me', 'hunter2'];
  const { owner, text } = scriptedPrompt(['y', '', '', ...login, '', '', '', '', '', '']);
  const file = await runSetupDialog(owner, broker, inputOf());
  const known = { kind: 'mqtt', url: at, user: 'me', password: 'hunter2' };
  expect(file?.sources).toEqual([
    { ...known, preset: { name: 'ovms', prefix: 'ovms/me/car/' } },
    { ...known, clientId: 'ligo-2', preset: { name: 'evcc', prefix: 'evcc/', loadpoint: 2 } },
  ]);
  expect(asked).toHaveLength(2);
  expect(text()).toContain(`  1  mqtt ovms at ${at}\n  2  mqtt evcc at ${at}`);
  expect(text()).not.toContain('hunter2');
});

it('keeps other settings, and the whole file if all answers are empty', async () => {
  const file = {
    version: 1,
    cameras: { front: { kind: 'rtsp', url: 'rtsp://me:secret@10.0.0.2/a' } },
    sources: [{ ...GPSD, note: 'mine' }],
    later: { of: ['another', 'version'] },
  };
  const none = scriptedPrompt(['', '', '', '', '', '']);
  expect(await runSetupDialog(none.owner, tools(), inputOf(file, true))).toBeNull();
  const { owner, text } = scriptedPrompt(['', '', '', '', 'https://ligo.example', '']);
  expect(await runSetupDialog(owner, tools(), inputOf(file, true))).toEqual({
    ...file,
    serverOrigin: 'https://ligo.example',
  });
  expect(text()).not.toContain('me:secret');
});

it('offers removed sources again, and lists none twice', async () => {
  const onlyGpsd = tools({ defaults: { gpsd: ['127.0.0.1:2947'] } });
  const { owner, text } = scriptedPrompt(['', 'n', 'y', 'gpsd=127.0.0.1', '', '', '', '']);
  const file = { version: 1, sources: [{ ...GPSD, note: 'old' }] };
  expect((await runSetupDialog(owner, onlyGpsd, inputOf(file)))?.sources).toEqual([GPSD]);
  expect(text()).toContain('Already listed.');
});

const answer = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.constantFrom('y', 'n', '1', '2', '3', '2 1', '1 2 3') },
  fc.constantFrom(
    'gpsd=10.0.0.1',
    'mqtt=10.0.0.1:8883',
    'mqtt=wss://a.example/x',
    'diplus=10.0.0.9',
    'obd=/dev/x',
  ),
  fc.constantFrom('https://ligo.example', 'http://10.0.0.1', 'ovms', 'me', '/x.pem', 'prefix/+/#'),
  anyText({ maxLength: 20 }),
);
const visit = fc.record({
  outcome: fc.constantFrom('open', 'refused', 'untrusted', 'none' as const),
  messages: fc.array(
    fc.record({
      topic: fc.oneof(
        fc.constantFrom(
          'ovms/a/b/metric/v/b/soc',
          'byd_car/x/state',
          'teslamate/cars/0/speed',
          'wican/a/can/status',
        ),
        anyText(),
      ),
      payload: fc.oneof(fc.constant('{"SOC": 1}'), fc.string()),
    }),
    { maxLength: 4 },
  ),
});
const before = fc.record(
  {
    version: fc.constant(1),
    serverOrigin: fc.constantFrom('https://a.example', 'http://localhost:4680'),
    sources: fc.subarray([GPSD, { kind: 'diplus' }, { kind: 'gpsd', port: 1 }, { kind: 'gpsd', port: 0 }]),
    dashboard: fc.constant(null),
    own: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

it('returns a valid file with all other keys for any peers and answers', async () => {
  const folder = tempFolder();
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { maxLength: 60 }),
      before,
      visit,
      fc.constantFrom<'password' | 'authority' | undefined>('password', 'authority', undefined),
      async (answers, file, probed, needs) => {
        const unit = tools({
          probeBroker: async () => probed as BrokerProbe,
          defaults: { ...DEFAULTS, mqtt: ['mqtt://127.0.0.1:1883'] },
          probe: async () => ({ description: 'there', ...(needs && { needs }) }),
        });
        const { owner } = scriptedPrompt(['y', ...answers, ...Array<string>(60).fill('')]);
        const made = await runSetupDialog(owner, unit, inputOf(file, true)).catch(() => null);
        if (!made) return;
        written += 1;
        writeFileSync(join(folder, 'car.json'), fileText(made));
        readConfig(['--data', folder], {});
        const { sources: _, serverOrigin: __, version: ___, ...others } = file;
        expect(JSON.parse(fileText(made))).toMatchObject(JSON.parse(fileText(others)));
      },
    ),
    { numRuns: 500 },
  );
  expect(written).toBeGreaterThan(100);
}, 60_000);
