import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROFILES } from './ask-profile.ts';

it('lists the cars of a profile, and reports why a file is invalid', async () => {
  const pid = { pid: '220101', parameters: { SOC: 'B4', HV_V: '[B5:B6]/10', HV_A: '[S7:S8]/10' } };
  const zoe = join(mkdtempSync(join(tmpdir(), 'ligo-setup-')), 'zoe.json');
  writeFileSync(zoe, JSON.stringify({ car_model: 'Zoe', init: 'ATSP6;', pids: [pid] }));
  expect(await PROFILES.carsIn(zoe)).toEqual([{ model: 'Zoe', isSignMissing: true }]);
  const fiat = { car_model: 'Fiat', pids: [{ pid: '220101', parameters: { SOC: 'B4', HV_V: 'B5' } }] };
  writeFileSync(zoe, JSON.stringify(fiat));
  expect(await PROFILES.carsIn(zoe)).toEqual([{ model: 'Fiat', isSignMissing: false }]);
  expect(await PROFILES.carsIn('generic')).toEqual([{ model: expect.any(String), isSignMissing: false }]);
  writeFileSync(zoe, JSON.stringify({ car_model: 'EV6', extends: 'hyundai/ioniq5-6.json', pids: [] }));
  expect(await PROFILES.carsIn(zoe)).toEqual({
    problem: expect.stringContaining('extends hyundai/ioniq5-6.json. Download that one, too'),
  });
  expect(await PROFILES.carsIn('none.json')).toEqual({
    problem: expect.stringContaining('Unknown make or profile'),
  });
  expect(await PROFILES.carsIn('/none.json')).toEqual({
    problem: 'Cannot read the file: there is no such file',
  });
});

it('comes with profiles that all can be read and define the sign of their current', async () => {
  const names = PROFILES.names();
  expect(names).toEqual(expect.arrayContaining(['byd-e-platform-3', 'generic', 'nissan-leaf']));
  expect(names).toEqual(expect.arrayContaining(['ev-obd-pids/bolt19', 'ev-obd-pids/zoe2']));
  for (const name of names)
    expect(await PROFILES.carsIn(name)).toEqual([{ model: expect.any(String), isSignMissing: false }]);
});
