import { expect, it } from 'vitest';
import { nodeIo } from '../node-io.ts';
import { openProfile } from '../sources/obd/profile/open-profile.ts';
import { builtInProfiles } from './open-adapter-source.ts';
import { loadUnitSettings, saveUnitSettings } from './unit-settings.ts';

function createKv(stored?: unknown) {
  const values = new Map([['unit-settings', stored]]);
  return {
    read: (name: string) => values.get(name),
    write: (name: string, value: unknown) => void values.set(name, value),
  };
}

it('a browser has the same profiles as the app, and reads them by the same names', async () => {
  expect(builtInProfiles.profileNames().sort()).toEqual(nodeIo.files.profileNames());
  for (const name of builtInProfiles.profileNames())
    expect(await openProfile(builtInProfiles, name)).toEqual(await openProfile(nodeIo.files, name));
});

it('the settings of the unit are stored, and the usual ones hold where none can be read', () => {
  const usual = { parkedAfterMin: 2, isChargerIgnition: false, adapter: null, cameras: [] };
  expect(loadUnitSettings(createKv())).toEqual(usual);
  expect(loadUnitSettings(createKv({ parkedAfterMin: 0 }))).toEqual(usual);
  const kv = createKv();
  const adapter = { by: 'serial' as const, id: 'id', name: '', profile: 'nissan-leaf', car: null };
  saveUnitSettings(kv, { ...usual, parkedAfterMin: 10, adapter });
  expect(loadUnitSettings(kv)).toEqual({ ...usual, parkedAfterMin: 10, adapter });
});
