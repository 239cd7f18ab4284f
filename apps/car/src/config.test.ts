import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { ConfigError, DEFAULT_SERVER, readConfig } from './config.ts';
import { folderWith, tempFolder } from './test-support/temp-folder.ts';

vi.mock('node:fs', { spy: true });
// Restoring leaves the implementations of a module’s spies.
afterEach(() => vi.resetAllMocks());
const real = await vi.importActual<typeof fs>('node:fs');
/** Files and folders are as if they had this owner, or this group. */
const seenAs = (other: { uid?: number; gid?: number }, isSeen = (_path: string) => true) =>
  vi
    .mocked(fs.statSync)
    .mockImplementation(((path: string) =>
      Object.assign(real.statSync(path), isSeen(path) ? other : {})) as typeof fs.statSync);
/** A group that has this account alone, by Debian's convention. */
const OWN_GROUP = process.getuid?.() ?? 0;
const OTHER_GROUP = 12_345;
const haveOwnGroup = () => {
  vi.spyOn(process, 'getgid').mockReturnValue(OWN_GROUP);
  seenAs({ gid: OWN_GROUP });
};

it('writes its defaults at the first start and reads them at the next', () => {
  const data = tempFolder();
  const first = readConfig(['--data', data], {});
  expect(first).toMatchObject({
    serverOrigin: 'http://localhost:4680',
    source: { kind: 'simulator', speedFactor: 1 },
  });
  expect(JSON.parse(readFileSync(join(data, 'car.json'), 'utf8'))).toMatchObject({ version: 1 });
  expect(readConfig(['--data', data], {})).toEqual(first);
});

it('counts the one source while there are no sources', () => {
  const data = folderWith({ source: { kind: 'replay', file: 'a.csv' }, sources: [] });
  expect(readConfig(['--data', data], {}).source).toMatchObject({ kind: 'replay', file: 'a.csv' });
  expect(readConfig(['--data', data, '--speed', '10'], {}).source).toEqual({
    ...{ kind: 'replay', file: 'a.csv', speedFactor: 10 },
  });
  expect(readConfig(['--data', data, '--source', 'simulator'], {}).source).toMatchObject({
    kind: 'simulator',
  });
});

it('has real sources with the time after which their car counts as parked', () => {
  const sources = [{ kind: 'gpsd' }];
  const sourceOf = (file: object) => readConfig(['--data', folderWith({ sources, ...file })], {}).source;
  expect(sourceOf({})).toMatchObject({ kind: 'combined', parkedAfterMin: 2 });
  expect(sourceOf({ parkedAfterMin: 10 })).toMatchObject({ parkedAfterMin: 10 });
  expect(() => sourceOf({ parkedAfterMin: 0 })).toThrow('parkedAfterMin');
});

it('takes the command line before the environment before the file', () => {
  const data = tempFolder();
  const environment = {
    LIGO_CAR_DATA_DIR: data,
    LIGO_SERVER_ORIGIN: 'https://b.example/x',
    LIGO_CAR_SOURCE: 'simulator',
  };
  expect(readConfig([], environment).serverOrigin).toBe('https://b.example');
  const config = readConfig(
    ['--server', 'https://c.example', '--source', 'replay:/a:b.csv', '--speed', '10'],
    environment,
  );
  expect(config).toMatchObject({
    serverOrigin: 'https://c.example',
    source: { kind: 'replay', file: '/a:b.csv', speedFactor: 10 },
  });
});

it.each([
  ['{"version":1,\n  "sources" []}', /is not JSON from line 2, column 13 on/],
  ['{"version":2}', /version: must be 1$/],
  ['{"version":1,"source":{"kind":"warp"}}', /source/],
  ['{"version":1,"sources":[{"kind":"warp"}]}', /sources.0.kind: must be 'obd' or 'diplus' or /],
  ['{"version":1,"sources":{}}', /sources: must be array, and is object$/],
  ['{"version":1,"source":{"kind":"replay"}}', /source.file: is missing$/],
  ['{"version":1,"sources":[{"kind":"gpsd","port":0}]}', /sources.0.port/],
  ['{"version":1,"unit":{"commands":{"horn":{}}}}', /unit.commands: .*horn/],
])('reports the error in %s and leaves the file alone', (text, message) => {
  const data = tempFolder();
  const path = join(data, 'car.json');
  writeFileSync(path, text);
  expect(() => readConfig(['--data', data], {})).toThrow(ConfigError);
  expect(() => readConfig(['--data', data], {})).toThrow(message);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('accepts commands to the unit only from a file that no other account can write', () => {
  const unit = { commands: { wifi: { way: 'program', program: '/bin/true' } } };
  const data = folderWith({ unit });
  const path = join(data, 'car.json');
  haveOwnGroup();
  chmodSync(path, 0o620);
  expect(() => readConfig(['--data', data], {})).toThrow(/others can write it/);
  chmodSync(path, 0o644);
  expect(readConfig(['--data', data], {}).unit).toMatchObject(unit);
});

describe('a car.json without commands', () => {
  let data: string;
  let path: string;
  const read = () => readConfig(['--data', data], {});
  beforeEach(() => {
    data = folderWith({});
    path = join(data, 'car.json');
  });

  it('is read where only its owner and the system can change it, and a group of its owner alone', () => {
    haveOwnGroup();
    chmodSync(data, 0o775);
    for (const mode of [0o600, 0o644, 0o664]) {
      chmodSync(path, mode);
      expect(read()).toMatchObject({ serverOrigin: DEFAULT_SERVER });
    }
    // Only the owner of a file can replace it there.
    chmodSync(data, 0o1777);
    expect(read()).toMatchObject({ serverOrigin: DEFAULT_SERVER });
  });

  it('is refused if others can write it or its folder, or the folder of its target', () => {
    chmodSync(path, 0o602);
    expect(read).toThrow(/another account/);
    chmodSync(path, 0o600);
    chmodSync(data, 0o777);
    expect(read).toThrow(/another account/);
    chmodSync(data, 0o700);
    const open = tempFolder();
    renameSync(path, join(open, 'real.json'));
    symlinkSync(join(open, 'real.json'), path);
    expect(read()).toMatchObject({ serverOrigin: DEFAULT_SERVER });
    chmodSync(open, 0o777);
    expect(read).toThrow(/another account/);
  });

  it('is refused if another group can write it or its folder', () => {
    seenAs({ gid: OTHER_GROUP });
    chmodSync(path, 0o664);
    expect(read).toThrow(/another account/);
    chmodSync(path, 0o600);
    chmodSync(data, 0o770);
    expect(read).toThrow(/another account/);
    chmodSync(data, 0o755);
    expect(read()).toMatchObject({ serverOrigin: DEFAULT_SERVER });
    // This account is not in a group of its own.
    chmodSync(data, 0o775);
    seenAs({ gid: OTHER_GROUP });
    vi.spyOn(process, 'getgid').mockReturnValue(OTHER_GROUP);
    expect(read).toThrow(/another account/);
  });

  it('is refused if its folder belongs to another account, and neither read nor written before', () => {
    seenAs({ uid: 12_345 }, (each) => each === data);
    expect(read).toThrow(/another account/);
    seenAs({});
    chmodSync(data, 0o777);
    for (const remains of [['car.json'], []]) {
      if (remains.length === 0) rmSync(path);
      else writeFileSync(path, '');
      expect(read).toThrow(/another account/);
      expect(readdirSync(data)).toEqual(remains);
    }
  });

  it('is refused if it belongs to another account', () => {
    const otherAccount = 12_345;
    // Only the system's own account can give files away. To any other, its own files become foreign.
    if (process.getuid?.() === 0) chownSync(path, otherAccount, otherAccount);
    else vi.spyOn(process, 'getuid').mockReturnValue(otherAccount);
    expect(read).toThrow(/another account/);
  });
});

it('knows where the dashboard is: in the file, or before it in the environment, and off in both', () => {
  const portOf = (environment: Record<string, string>, settings = {}) =>
    readConfig(['--data', folderWith(settings)], environment).dashboard;
  expect(portOf({})).toEqual({ port: 4690 });
  expect(portOf({ LIGO_CAR_DASHBOARD_PORT: '0' })).toEqual({ port: 0 });
  expect(portOf({ LIGO_CAR_DASHBOARD_PORT: 'off' })).toBeNull();
  expect(portOf({ LIGO_CAR_DASHBOARD_PORT: '' })).toEqual({ port: 4690 });
  for (const port of ['x', '-1', '65536', '1.5'])
    expect(() => portOf({ LIGO_CAR_DASHBOARD_PORT: port })).toThrow(/LIGO_CAR_DASHBOARD_PORT: port/);
  expect(portOf({}, { dashboard: { port: 4700 } })).toEqual({ port: 4700 });
  expect(portOf({}, { dashboard: null })).toBeNull();
  expect(() => portOf({}, { dashboard: { port: 'x' } })).toThrow(/dashboard.port/);
});

it('reads where media are mounted, and which apps record, too', () => {
  const read = (settings: object) => readConfig(['--data', folderWith(settings)], {});
  const given = { volumes: { usbotg: '/mnt/stick' }, otherSentryApps: ['com.example.dashcam'] };
  expect(read(given)).toMatchObject(given);
  expect(read({})).toMatchObject({ volumes: {}, otherSentryApps: [] });
  expect(() => read({ volumes: { microsd: 'card' } })).toThrow(/volumes.microsd: must begin with/);
});

it('finds what is misspelt in car.json, wherever it stands, and nothing else', () => {
  const unknown = (file: object) => readConfig(['--data', folderWith(file)], {}).unknownKeys;
  const obd = { kind: 'obd', path: '/dev/ttyUSB0', baudRate: 115_200, profile: 'nissan-leaf' };
  const mqtt = {
    kind: 'mqtt',
    url: 'mqtts://127.0.0.1',
    tls: { insecure: true },
    topics: [{ topic: 'a', reading: 'gear', map: { '1': 'P', '15': null } }],
  };
  const cameras = { front: { kind: 'scene' }, encoder: 'auto' };
  expect(unknown({ sources: [obd, mqtt], cameras, dashboard: null })).toBeUndefined();
  expect(unknown({ sorces: [obd] })).toEqual(['sorces']);
  expect(unknown({ sources: [{ ...obd, baudrate: 9_600 }], dashboard: { prot: 1 } })).toEqual([
    'sources.0.baudrate',
    'dashboard.prot',
  ]);
  expect(unknown({ sources: [{ ...mqtt, tls: { isInsecure: true } }] })).toEqual([
    'sources.0.tls.isInsecure',
  ]);
});

it('refuses unknown options and impossible speeds', () => {
  expect(() => readConfig(['--data', tempFolder(), '--fly', '1'], {})).toThrow(ConfigError);
  expect(() => readConfig(['--data', tempFolder(), '--source', 'simulator', '--speed', 'fast'], {})).toThrow(
    /speedFactor/,
  );
});

it.each(['http://localhost:4680', 'http://127.0.0.9', 'http://[::1]:4680', 'https://a.example:8443'])(
  'takes %s as a server',
  (server) => {
    expect(readConfig(['--data', tempFolder(), '--server', server], {}).serverOrigin).toBe(server);
  },
);

it.each([
  'localhost:4680',
  'ftp://a.example',
  'mailto:a@b.example',
  'rubbish',
  'http://a.example',
  'http://203.0.113.7',
  'http://localhost.a.example',
  'HTTP://127.0.0.1.a.example',
])('refuses %s as a server, naming what it should be', (server) => {
  expect(() => readConfig(['--data', tempFolder(), '--server', server], {})).toThrow(ConfigError);
  expect(() => readConfig(['--data', tempFolder()], { LIGO_SERVER_ORIGIN: server })).toThrow(/server/);
});

describe('the file of the settings', () => {
  it('is written completely or not at all, at whatever step the write fails, and the next start writes it', () => {
    const steps = [fs.openSync, fs.writeSync, fs.fsyncSync, fs.closeSync, fs.renameSync] as Mock[];
    for (const step of steps) {
      const data = tempFolder();
      step.mockImplementationOnce(() => {
        throw new Error('ENOSPC: no space left on device');
      });
      expect(() => readConfig(['--data', data], {})).toThrow(/car\.json cannot be written: ENOSPC/);
      expect(readdirSync(data)).toEqual([]);
      expect(readConfig(['--data', data], {}).serverOrigin).toBe('http://localhost:4680');
      expect(readdirSync(data)).toEqual(['car.json']);
      expect(statSync(join(data, 'car.json')).mode & 0o777).toBe(0o600);
    }
  });

  it('counts as none when a power cut at the first start left it empty', () => {
    const data = tempFolder();
    writeFileSync(join(data, 'car.json'), '\n');
    expect(readConfig(['--data', data], {}).source.kind).toBe('simulator');
    expect(readFileSync(join(data, 'car.json'), 'utf8')).toContain('serverOrigin');
  });

  it('never turns a car that has run to another server when it is empty', () => {
    const data = tempFolder();
    writeFileSync(join(data, 'identity.pem'), 'key');
    writeFileSync(join(data, 'car.json'), '');
    expect(() => readConfig(['--data', data], {})).toThrow(/car\.json is empty\. Restore it, or delete it/);
    expect(readFileSync(join(data, 'car.json'), 'utf8')).toBe('');
  });
});

it.each([
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
  ['a device', (path: string) => symlinkSync('/dev/zero', path)],
])('reports in plain words that %s in the place of the file cannot be read', (_, make) => {
  const data = tempFolder();
  const path = join(data, 'car.json');
  make(path);
  vi.mocked(fs.readFileSync).mockImplementation(() => {
    throw new Error('it was read');
  });
  expect(() => readConfig(['--data', data], {})).toThrow(`${path} cannot be read: it is no file`);
});

it('reports in plain words that the folder cannot be written', () => {
  const data = tempFolder();
  vi.mocked(fs.accessSync).mockImplementationOnce(() => {
    throw new Error('EROFS: read-only file system');
  });
  expect(() => readConfig(['--data', data], {})).toThrow(`${data} cannot be written to: EROFS`);
});
