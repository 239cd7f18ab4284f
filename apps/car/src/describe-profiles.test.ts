import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReading, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProfiles } from './describe-profiles.ts';
import { nodeIo } from './node-io.ts';
import { ProfileReader } from './sources/obd/profile/profile-reader.ts';
import { readProfileFile } from './sources/obd/profile/read-profile-file.ts';
import { sharedData } from './test-support/shared-data.ts';
import { tempFolder } from './test-support/temp-folder.ts';

const community = ['profiles/wican', 'profiles/ev-obd-pids'].map(sharedData).filter((each) => each !== null);
if (community.length === 0) process.stdout.write('Skipped: the profiles of the community are not at hand.\n');
const files = community.flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
);

async function described(...args: string[]) {
  const lines: string[] = [];
  const code = await describeProfiles(args, (line) => lines.push(line));
  return { code, lines };
}

it('shows what a profile of the app reads, with unit, request and interval', async () => {
  const { code, lines } = await described('generic');
  expect(code).toBe(0);
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/generic[.]json: Any car with OBD-II, mode 01: 4 read, 0 left$/),
    '  reads  speedKmh (km/h)                    010D     every 1 s',
  ]);
  expect((await described('byd-e-platform-3')).lines.at(-1)).toContain('packPowerKw (kW)');
});

it('lists the cars with their profiles', async () => {
  const { code, lines } = await described();
  expect(code).toBe(0);
  expect(lines).toContain('Nissan Ariya (from 2022): WiCAN nissan/ariya.json');
  expect(lines.at(-1)).toMatch(/^profile FILE… shows .*generic/);
});

it('shows what it leaves out with the reason, fails for a file that cannot be read, and goes on', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'a.json'), '{ "car_model": "x", ');
  writeFileSync(
    join(data, 'b.json'),
    JSON.stringify({
      car_model: 'A\u001b[2Jb',
      pids: [{ pid: '010D', parameters: { SPEED: 'B3', FUEL: 'B4' } }],
    }),
  );
  const { code, lines } = await described(data, join(data, 'none.json'));
  expect(code).toBe(1);
  expect(lines[0]).toMatch(/a[.]json: cannot be read: line 1, column 21: not JSON$/);
  expect(lines[1]).toContain('b.json: A?[2Jb: 1 read, 1 left');
  expect(lines[3]).toBe('  leaves FUEL: Ligo has no reading of that name');
  expect(lines[4]).toMatch(/none[.]json: cannot be read: there is no such file$/);
  expect((await described('nosuch')).lines).toEqual([
    expect.stringMatching(
      /^nosuch: cannot be read: there is no such file, and no profile of that name comes with the app, but byd-e-platform-3, ev-obd-pids\/.*, nissan-leaf$/,
    ),
  ]);
  expect((await described('ev-obd-pids/bolt19')).code).toBe(0);
});

it('fails for a file of which nothing can be read without the profile that it extends', async () => {
  const data = tempFolder();
  const file = join(data, 'ev6.json');
  writeFileSync(file, JSON.stringify({ car_model: 'x', extends: 'kia/base.json', pids: [] }));
  const { code, lines } = await described(file);
  expect(lines[1]).toContain('leaves all of kia/base.json: the file that this one extends is not there');
  expect(code).toBe(1);
  const pids = [{ pid: '010D', parameters: { SPEED: 'B3' } }];
  writeFileSync(file, JSON.stringify({ car_model: 'x', extends: 'kia/base.json', pids }));
  expect((await described(file)).code).toBe(0);
});

describe.runIf(files.length > 0)('the profiles of the community', () => {
  it('can be read, all of them, and most give the charge', async () => {
    const { code, lines } = await described(...community);
    // Half of the files are at hand: some that others extend are missing.
    expect(code).toBe(lines.some((line) => line.includes('leaves all of')) ? 1 : 0);
    expect(lines.filter((line) => line.includes('cannot be read'))).toEqual([]);
    const titles = lines.filter((line) => !line.startsWith('  '));
    expect(titles).toHaveLength(files.length);
    const charges = lines.filter((line) => /reads {2}(s|dashboardS)tateOfChargePct/.test(line));
    expect(charges.length).toBeGreaterThan(files.length / 2);
  });

  it('account for every value that a file names: it is read or left, none is lost', async () => {
    for (const file of files) {
      const { form, profiles } = await readProfileFile(nodeIo.files, file);
      const [profile] = profiles;
      if (!profile || profile.skipped.some(({ name }) => name.startsWith('all of '))) continue;
      const known = new Set([
        ...profile.requests.flatMap(({ values }) => values.map(({ name }) => name)),
        ...profile.skipped.map(({ name }) => name),
      ]);
      const data = JSON.parse(readFileSync(file, 'utf8'));
      const names: string[] =
        form === 'wican'
          ? data.pids.flatMap((pid: { parameters: object }) => Object.keys(pid.parameters))
          : Object.keys(data).filter((name) => !/_commands$|^obd_protocol$/i.test(name));
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('give readings in their range alone, whatever a car answers', async () => {
    for (const file of files)
      for (const profile of (await readProfileFile(nodeIo.files, file, { positiveCurrent: 'outOfPack' }))
        .profiles) {
        const reader = new ProfileReader(profile);
        for (const request of profile.requests) {
          const echo = Buffer.from(request.text, 'hex');
          echo[0] = (echo[0] ?? 0) + 0x40;
          fc.assert(
            fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(20_000), (data, atMs) => {
              const readings = reader.read(request, Uint8Array.from([...echo, ...data]), atMs);
              for (const [name, value] of Object.entries(readings ?? {}))
                expect(value === null || isReading(name as ReadingName, value)).toBe(true);
            }),
            { numRuns: 30 },
          );
        }
      }
  });
});
