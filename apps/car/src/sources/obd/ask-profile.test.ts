import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { scriptedPrompt } from '../../setup/test-support/scripted-prompt.ts';
import { askProfile, profilesOf } from './ask-profile.ts';

/** What setup asks after these answers, and the profile that it chooses. */
async function asked(...answers: string[]) {
  const { owner, text, left } = scriptedPrompt(answers);
  const choice = await askProfile(owner, profilesOf(nodeIo.files));
  expect(left).toEqual([]);
  return { choice, text: text() };
}

it('asks for make, model and year, and takes the profile that comes with Ligo', async () => {
  const { choice, text } = await asked('chevrolet', '1', '2020', '');
  expect(choice).toEqual({ profile: 'ev-obd-pids/bolt19' });
  expect(text).toContain('  1  ev-obd-pids/bolt19, which comes with Ligo\n');
  expect(text).toContain('Without this adapter, Ligo reads it by an OVMS module over MQTT.');
  expect(text).toMatch(/^ {2}Aiways, Audi, BMW, BYD, .*,?$/m);
  expect(text.split('\n').filter((line) => line.startsWith('  ') && line.length > 100)).toEqual([
    expect.stringContaining('https://github.com/meatpiHQ/wican-fw/'),
  ]);
});

it.each([
  ['nissan', 'Leaf', ['2017', '1', ''], 'nissan-leaf', /ZE1: 40, 60 or 62 kWh/],
  ['renault', 'Zoe', ['2019', '2', ''], 'ev-obd-pids/zoe2', /phase 1: .*\n.*phase 2: /],
  ['renault', 'Zoe', ['', '2', '1'], 'ev-obd-pids/zoe2', /phase 1/],
])('asks which %s %s it is if the years leave several', async (make, model, answers, profile, question) => {
  const { choice, text } = await asked(make, model, ...answers);
  expect(choice).toEqual({ profile });
  expect(text).toMatch(question);
});

it('names file and address of a profile that Ligo may not ship, and reads the downloaded one', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ligo-ask-')), 'leaf-ze1.json');
  const pid = { pid: '21018', parameters: { SOC: 'B4', SOH: 'B5' } };
  writeFileSync(path, JSON.stringify({ car_model: 'Leaf ZE1', init: 'ATSP6;', pids: [pid] }));
  const { choice, text } = await asked('Nissan', 'Leaf', '2022', '1', path);
  expect(choice).toEqual({ profile: path });
  expect(text).toContain(
    'https://github.com/meatpiHQ/wican-fw/blob/main/vehicle_profiles/nissan/leaf-ze1.json',
  );
});

it('names a file that reads wrong values', async () => {
  const { choice, text } = await asked('Hyundai', 'Ioniq 5', 'soon', '2023', 'generic');
  expect(choice).toEqual({ profile: 'generic', car: 'Hyundai Ioniq 5' });
  expect(text).toContain('Enter a year');
  expect(text).toMatch(/Do not use ev-obd-pids\/hkmc\/Ioniq5.json: it counts most bytes one too far/);
});

it('lets the owner go back, choose another make, and skip the adapter', async () => {
  const { choice, text } = await asked('Lada', 'tesla', 'Model 3', '', '', 'nissan', '', '');
  expect(choice).toBeNull();
  expect(text).toContain('Unknown make or profile');
  expect(text).toContain(
    '  None is listed.\nWithout this adapter, Ligo reads it by TeslaMate over MQTT, or an OVMS',
  );
});

it('lists the cars of a profile, and reports why a file is invalid', async () => {
  const pid = { pid: '220101', parameters: { SOC: 'B4', HV_V: '[B5:B6]/10', HV_A: '[S7:S8]/10' } };
  const zoe = join(mkdtempSync(join(tmpdir(), 'ligo-setup-')), 'zoe.json');
  writeFileSync(zoe, JSON.stringify({ car_model: 'Zoe', init: 'ATSP6;', pids: [pid] }));
  expect(await profilesOf(nodeIo.files).carsIn(zoe)).toEqual([{ model: 'Zoe', isSignMissing: true }]);
  const fiat = { car_model: 'Fiat', pids: [{ pid: '220101', parameters: { SOC: 'B4', HV_V: 'B5' } }] };
  writeFileSync(zoe, JSON.stringify(fiat));
  expect(await profilesOf(nodeIo.files).carsIn(zoe)).toEqual([{ model: 'Fiat', isSignMissing: false }]);
  expect(await profilesOf(nodeIo.files).carsIn('generic')).toEqual([
    { model: expect.any(String), isSignMissing: false },
  ]);
  writeFileSync(zoe, JSON.stringify({ car_model: 'EV6', extends: 'hyundai/ioniq5-6.json', pids: [] }));
  expect(await profilesOf(nodeIo.files).carsIn(zoe)).toEqual({
    problem: expect.stringContaining('extends hyundai/ioniq5-6.json. Download that one, too'),
  });
  expect(await profilesOf(nodeIo.files).carsIn('none.json')).toEqual({
    problem: expect.stringContaining('Unknown make or profile'),
  });
  expect(await profilesOf(nodeIo.files).carsIn('/none.json')).toEqual({
    problem: 'Cannot read the file: there is no such file',
  });
});

it('comes with profiles that all can be read and define the sign of their current', async () => {
  const names = profilesOf(nodeIo.files).names();
  expect(names).toEqual(expect.arrayContaining(['byd-e-platform-3', 'generic', 'nissan-leaf']));
  expect(names).toEqual(expect.arrayContaining(['ev-obd-pids/bolt19', 'ev-obd-pids/zoe2']));
  for (const name of names)
    expect(await profilesOf(nodeIo.files).carsIn(name)).toEqual([
      { model: expect.any(String), isSignMissing: false },
    ]);
});
