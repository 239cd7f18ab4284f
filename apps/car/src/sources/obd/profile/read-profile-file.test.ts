import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeIo } from '../../../node-io.ts';
import { openProfile } from './open-profile.ts';
import { ProfileReader } from './profile-reader.ts';
import { findJsonError, readProfileFile } from './read-profile-file.ts';

const root = mkdtempSync(join(tmpdir(), 'ligo-profiles-'));
let count = 0;
function file(content: unknown, name = `${count++}.json`): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const read = async (content: unknown, options?: Parameters<typeof readProfileFile>[2]) => {
  const { profiles } = await readProfileFile(nodeIo.files, file(content), options);
  const [profile] = profiles;
  if (!profile) throw new Error('no profile');
  return profile;
};
const valuesOf = (profile: Awaited<ReturnType<typeof read>>) =>
  profile.requests.flatMap(({ text, values }) => values.map(({ quantity }) => `${text} ${quantity}`));
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex'));

const wican = (pids: unknown, more: object = {}) => ({
  car_model: 'Make: Model',
  init: 'ATSP6;',
  pids,
  ...more,
});

it('reads all forms of WiCAN parameters, with units, limits and intervals', async () => {
  const forms = [
    wican([{ pid: '22DDBC1', parameters: { SOC: 'B4/2' } }]),
    wican([{ pid: '22ddbc1', parameters: { SOC: { expression: 'B4/2', unit: '%', max: '100' } } }]),
    wican([
      {
        pid: '22DDBC1',
        parameters: [{ name: 'SOC', expression: 'B4/2', unit: '%', class: 'battery', min: '0', max: '100' }],
      },
    ]),
    { cars: [wican([{ pid: '22DDBC1', pid_init: '', parameters: [{ name: 'SOC', expression: 'B4/2' }] }])] },
    [wican([{ pid: '22DDBC1', parameters: { SOC: 'B4/2' } }])],
  ];
  for (const form of forms) {
    const profile = await read(form);
    expect([profile.model, valuesOf(profile), profile.requests[0]?.frames]).toEqual([
      'Make: Model',
      ['22DDBC stateOfChargePct'],
      1,
    ]);
  }
  const { requests } = await read(
    wican([{ pid: '010D', parameters: [{ name: 'SPEED', expression: 'B3', unit: 'mph', period: '500' }] }]),
  );
  expect(requests[0]).toMatchObject({
    text: '010D',
    frames: null,
    everyMs: 500,
    values: [{ factor: 1.609_344 }],
  });
});

it('reads older files with free names and adapter commands per parameter', async () => {
  const parameter = (name: string, pid_init: string) => ({ name, pid_init, expression: 'B4', unit: '%' });
  const { requests, skipped } = await read(
    wican([
      {
        pid: '224910',
        parameters: [parameter('batterySoC', 'ATSH7E4;'), parameter('SoC_Display', 'ATSH7E5;')],
      },
      { pid: '22491a', parameters: [parameter('Soc', 'ATSH7E4;')] },
    ]),
  );
  expect(requests.map(({ setup, values }) => [setup.at(-1), values[0]?.quantity])).toEqual([
    ['ATSH7E4', 'stateOfChargePct'],
    ['ATSH7E5', 'dashboardStateOfChargePct'],
  ]);
  expect(skipped).toEqual([{ name: 'Soc', reason: 'stateOfChargePct is read already' }]);
});

it('treats a code that is neither of two as no information', async () => {
  const profile = await read(wican([{ pid: '22DB00', parameters: { CHARGING: 'B4-1' } }]));
  const reader = new ProfileReader(profile);
  const [request] = profile.requests;
  if (!request) throw new Error('no request');
  const readingsAt = (code: string) => reader.read(request, hex(`62 DB00 ${code}`), 0);
  expect(['02', '01', '00'].map(readingsAt)).toEqual([{ isCharging: true }, { isCharging: false }, {}]);
});

it('reads the example of the manual', async () => {
  const text = readFileSync(
    fileURLToPath(new URL('../../../../../../docs/car/obd.md', import.meta.url)),
    'utf8',
  );
  const example = [...text.matchAll(/```json\n([^`]*)```/g)].find(([, json]) => json?.includes('"My car"'));
  const { requests, skipped } = await read(example?.[1] ?? '');
  expect([requests[0]?.values.length, skipped]).toEqual([5, []]);
});

it('counts bytes for WiCAN as on the bus, in short and long answers', async () => {
  const profile = await read(
    wican([
      { pid: '010D1', parameters: { SPEED: 'B3' } },
      { pid: '21018', parameters: { SOH: '[B36:B37]/102.4', SOC: '((B39*65536)+[B41:B42])/10000' } },
    ]),
  );
  const reader = new ProfileReader(profile);
  const [speed, battery] = profile.requests;
  if (!speed || !battery) throw new Error('no requests');
  expect(reader.read(speed, hex('41 0d 5b'), 0)).toEqual({ speedKmh: 91 });
  // The answer of a Leaf of 2018.
  const answer = hex(
    `61 01 fffffc18 02affffffb62ff fff0dd0b1c30d4 951d3306039500 017000269a000c 44b500110bb880 000 1fffffb62ff fffcaa01ad`,
  );
  expect(reader.read(battery, answer, 0)).toEqual({
    stateOfChargePct: 80.4021,
    stateOfHealthPct: 9882 / 102.4,
  });
  expect(reader.read(battery, answer.subarray(0, 30), 0)).toEqual({});
  expect(reader.read(battery, hex('7f 21 12'), 0)).toBeNull();
  expect(reader.read(speed, answer, 0)).toBeNull();
});

it('completes the setup of each request independently of the one before', async () => {
  const { requests, init, skipped } = await read(
    wican(
      [
        { pid: '220101', parameters: { SOC: 'B4' } },
        {
          pid: '22B002',
          pid_init: 'ATSH7C6;ATCRA7CE;ATFCSM1;ATFCSH7C6',
          parameters: { ODOMETER: '[B4:B6]' },
        },
      ],
      { init: 'ATZ; ATE0; at sp 6 ;ATSH7E4;ATH1;ATPP2DSV0F;ATMA' },
    ),
  );
  expect(init).toEqual(['ATSP6', 'ATSH7E4']);
  expect(requests.map(({ setup }) => setup)).toEqual([
    ['ATSP6', 'ATSH7E4', 'ATAR', 'ATFCSM0'],
    ['ATSP6', 'ATSH7C6', 'ATCRA7CE', 'ATFCSH7C6', 'ATFCSM1'],
  ]);
  expect(skipped.map(({ name }) => name)).toEqual(['ATPP2DSV0F', 'ATMA']);
});

it.each(['2E1FFC00', '2F0000', '3101FF00', '14FFFFFF', '04', '1101', '2701', '1002', '0', '22', 'ZZ'])(
  'skips requests that could change the car: %s',
  async (pid) => {
    const { requests, skipped, init } = await read(
      wican([{ pid, parameters: { SOC: 'B4' } }], { init: `ATSP6;${pid}` }),
    );
    expect([requests, skipped.at(-1)?.name]).toEqual([[], 'SOC']);
    expect(init).toEqual(['ATSP6']);
  },
);

it('skips unsupported parts with a reason, and reads the rest', async () => {
  const { skipped, requests } = await read(
    wican(
      [
        {
          pid: '220001',
          parameters: { SOC: 'ATFCSM0;', SOH: 'B4*', HV_V: 'B4', HV_A: 'B5', GEAR: 'B6', NONSENSE: 'B4' },
        },
        { pid: '220002', parameters: [{ name: 'SPEED', expression: 'B4', unit: '°C' }] },
        { pid: '220003', parameters: { LV_V: 'B4/10' } },
      ],
      { can_filters: [{ frame_id: '0x201', parameters: [{ name: 'RPM', expression: 'B0' }] }] },
    ),
  );
  expect(requests.map(({ text }) => text)).toEqual(['220001', '220003']);
  const reasons = new Map(skipped.map(({ name, reason }) => [name, reason]));
  expect(reasons.get('SOC')).toMatch(/"ATFCSM0;".*character 8/);
  expect(reasons.get('SOH')).toMatch(/ends where .* should be \(character 4\)/);
  expect(reasons.get('SPEED')).toContain('"°C" is none of km/h');
  expect([...reasons.keys()].sort()).toEqual(['GEAR', 'NONSENSE', 'RPM', 'SOC', 'SOH', 'SPEED']);
});

it('computes the power of voltage and current once the sign is configured', async () => {
  const data = wican([
    { pid: '220008', parameters: { HV_V: '[B4:B5]' } },
    { pid: '220009', parameters: { HV_A: '[S4:S5]/10' } },
  ]);
  for (const [positiveCurrent, kw] of [
    ['outOfPack', 40],
    ['intoPack', -40],
  ] as const) {
    const profile = await read(data, { positiveCurrent });
    const reader = new ProfileReader(profile);
    const [voltage, current] = profile.requests;
    if (!voltage || !current) throw new Error('no requests');
    expect(reader.read(voltage, hex('62 0008 0190'), 0)).toEqual({});
    expect(reader.read(current, hex('62 0009 03e8'), 100)).toEqual({ packPowerKw: kw });
    expect(reader.read(current, hex('62 0009 03e8'), 10_000)).toEqual({});
    expect(reader.read(current, hex('62 0009 7fff'), 100)).toEqual({});
  }
});

it.each([
  ['kilometers', '0069f3', '0000', 27_123],
  ['miles', '000000', '41d5', 16_853 * 1.609_344],
  ['neither', '000000', '0000', 0],
])('reads the odometer of a car whose dashboard shows %s', async (_, km, miles, expected) => {
  const odometers = { ODOMETER_MI: '[B9:B10]', ODOMETER: '[B5:B7]' };
  const inTwo = Object.entries(odometers).map(([name, expression], at) => ({
    pid: `22B00${at}`,
    parameters: { [name]: expression },
  }));
  for (const pids of [[{ pid: '22B002', parameters: odometers }], inTwo]) {
    const profile = await read(wican(pids));
    const reader = new ProfileReader(profile);
    const readings = [0, 10_000, 20_000].map((atMs) =>
      profile.requests.map((request) =>
        reader.read(request, hex(`62 ${request.text.slice(2)} ${km} ${miles}`), atMs),
      ),
    );
    expect(readings.at(-1)?.at(-1)?.odometerKm).toBeCloseTo(expected, 6);
  }
});

it.each(['BATT_TEMP', 'HV_T_A'])('reads the one temperature of a battery: %s', async (name) => {
  const profile = await read(wican([{ pid: '22B001', parameters: { [name]: 'B4-40' } }]));
  const [request] = profile.requests;
  expect(request && new ProfileReader(profile).read(request, hex('62 B001 3d'), 0)).toEqual({
    batteryTempC: 21,
  });
});

it('READ-15 READ-16 READ-17 reads no movement, charge or flag that is none', async () => {
  const parameters = { SPEED: 'B5*3.97+2.3', SOC: 'B6/2', CHARGER_CONNECTED: 'B7', CHARGING: 'B7:7' };
  const profile = await read(wican([{ pid: '22B001', parameters }]));
  const [request] = profile.requests;
  if (!request) throw new Error('no request');
  const reader = new ProfileReader(profile);
  const readingsOf = (bytes: string, atMs: number) => reader.read(request, hex(`62 B001 00 ${bytes}`), atMs);
  const standing = { speedKmh: 0, stateOfChargePct: 0 };
  expect(readingsOf('00 00 ff', 0)).toEqual({ ...standing, isPluggedIn: null, isCharging: true });
  expect(readingsOf('00 00 01', 0)).toEqual({ ...standing, isPluggedIn: true, isCharging: false });
  expect(readingsOf('01 00 00', 1)).toEqual({
    ...{ speedKmh: expect.closeTo(6.27), isPluggedIn: false, isCharging: false },
  });
  expect(reader.rejected).toEqual(['stateOfChargePct']);
  expect(readingsOf('01 01 00', 2)?.stateOfChargePct).toBe(0.5);
  const whole = await read(wican([{ pid: '22B001', parameters: { SPEED: 'B4' } }]));
  const [slow] = whole.requests;
  expect(slow && new ProfileReader(whole).read(slow, hex('62 B001 02'), 0)).toEqual({ speedKmh: 2 });
});

it('finds extended profiles in the parent folder, applies removals, and reads no other folder', async () => {
  file(wican([{ pid: '220101', parameters: { SOC: 'B4', SOH: 'B5', LV_V: 'B6' } }]), 'tree/make/base.json');
  const other = file(
    wican(
      [
        { pid: 'remove', parameters: { SOH: '' } },
        { pid: '220105', parameters: { SOC: 'B9' } },
      ],
      { extends: 'make/base.json' },
    ),
    'tree/other/car.json',
  );
  const [profile] = (await readProfileFile(nodeIo.files, other)).profiles;
  expect(profile && valuesOf(profile)).toEqual(['220101 auxBatteryVoltageV', '220105 stateOfChargePct']);
  file(wican([], { extends: 'make/loop.json' }), 'tree/make/loop.json');
  for (const name of [
    '../../../etc/passwd.json',
    '/etc/x.json',
    'make/none.json',
    'make/loop.json',
    'a/../b.json',
  ]) {
    const [lost] = (
      await readProfileFile(nodeIo.files, file(wican([], { extends: name }), 'tree/other/lost.json'))
    ).profiles;
    expect([lost?.requests, lost?.skipped.map((each) => each.name)]).toEqual([[], [`all of ${name}`]]);
  }
});

it('reads the route planner’s PIDs: in order, with letters, whole frames and capitalized keys', async () => {
  const profile = await read({
    Init_Commands: { command: ['ATZ', 'ATSP7', 'ATCAF0', 'ATSH FC007B', '1003'] },
    obd_protocol: '7',
    Data_Commands: { command: ['03221E3B55555555', 'ATSH7E4', '0322028C55555555'] },
    voltage: {
      equation: '((A*256)+B)/4',
      minValue: '200',
      maxValue: '400',
      command: '03221E3B55555555',
      ecu: '',
    },
    current: { equation: '-1*(A*256+B-2048)/4', command: '0322028C55555555' },
    soc: { equation: 'A/2', command: '229999', minValue: 0 },
    is_parked: { equation: 'A==8', command: '0322028C55555555', type: 'Boolean' },
  });
  expect(profile.init).toEqual(['ATSP7', 'ATSHFC007B', '1003']);
  expect(profile.requests.map(({ text, setup }) => [text, ...setup])).toEqual([
    ['221E3B', 'ATSP7', 'ATSHFC007B'],
    ['22028C', 'ATSP7', 'ATSH7E4'],
  ]);
  expect(profile.skipped).toEqual([{ name: 'soc', reason: 'the file never sends its command 229999' }]);
  const reader = new ProfileReader(profile);
  const [voltage, current] = profile.requests;
  if (!voltage || !current) throw new Error('no requests');
  reader.read(voltage, hex('62 1E3B 0578'), 0);
  expect(reader.read(current, hex('62 028C 0800'), 0)).toEqual({ packPowerKw: 0, gear: 'P' });
  expect(reader.read(current, hex('62 028C 0700'), 0)).toEqual({ packPowerKw: 22.4, gear: null });
});

it.each([
  ['{\n  "version": 1,\n  "model": oops\n}', /^line 3, column 12: not JSON$/],
  ['', /^line 1, column 1: not JSON$/],
  ['{"cars": [{"car_model": 5}]}', /^cars\[0\][.]car_model: /],
  ['{"car_model": "x", "pids": [{"pid": "22"}, {"parameters": {}}]}', /^pids\[1\][.]pid: /],
  [
    '{"car_model": "x", "pids": [{"pid": "22", "parameters": {"SOC": []}}]}',
    /^pids\[0\][.]parameters[.]SOC: /,
  ],
  ['{"data_commands": {"command": ["2101"]}, "soc": {"equation": "A"}}', /^soc[.]command: /],
  ['{"version": 2, "requests": []}', /^version: /],
  ['{"version": 1, "model": "x", "requests": [], "surprise": 1}', /surprise/],
  ['{"SOC": {"settings": {}}}', /neither a profile/],
  ['5', /not an object/],
  [`{"a": "${'x'.repeat(5_000_000)}"}`, /larger than 4 MB/],
])('reports position and reason of an invalid file: %#', async (content, reason) => {
  await expect(readProfileFile(nodeIo.files, file(content))).rejects.toThrow(reason);
});

it('finds the first error of any text that is not JSON, within the text', () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }))
    .map(
      ([text, at, piece]) =>
        text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      const error = findJsonError(text);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      if (isJson) expect(error).toBeNull();
      else expect(error === null || error <= text.length).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('reads every part of the profiles of the app', async () => {
  const own = nodeIo.files.profileNames().filter((name) => !name.includes('/'));
  expect(own).toEqual(['byd-e-platform-3', 'generic', 'nissan-leaf']);
  for (const name of nodeIo.files.profileNames()) {
    const profile = await openProfile(nodeIo.files, name);
    if (own.includes(name)) expect(profile.skipped).toEqual([]);
    expect(profile.model).not.toBe('');
    expect(profile.requests.length).toBeGreaterThan(1);
  }
  await expect(openProfile(nodeIo.files, '../x')).rejects.toThrow('byd-e-platform-3');
});

it('reads recorded answers of a Leaf, and none of another length', async () => {
  const profile = await openProfile(nodeIo.files, 'nissan-leaf');
  const reader = new ProfileReader(profile);
  const [battery, temperatures] = profile.requests;
  if (!battery || !temperatures) throw new Error('no requests');
  const answer = hex(
    '61 01 fffffc4e 028a ffffff46ffffffff1290 2af88fcd32de038b 005c1f3d000896c6 000b3290800001 0000',
  );
  expect(reader.read(battery, answer, 0)).toEqual({
    stateOfChargePct: 56.2886,
    packPowerKw: expect.closeTo((946 / 1_024) * 0.368_13, 6),
  });
  expect(reader.read(battery, Uint8Array.from([...answer, 0]), 0)).toBeNull();
  expect(reader.read(temperatures, hex('61 04 02570c02570cffffff02580b0b00'), 0)).toEqual({
    lowestBatteryTempC: 11,
    highestBatteryTempC: 12,
  });
});
