import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ligo-config-'));

it('writes its defaults at the first start and reads them at the next', () => {
  const data = folder();
  const first = readConfig(['--data', data], {});
  expect(first).toMatchObject({
    serverOrigin: 'http://localhost:4680',
    source: { kind: 'simulator', speedFactor: 1 },
  });
  expect(JSON.parse(readFileSync(join(data, 'car.json'), 'utf8'))).toMatchObject({ version: 1 });
  expect(readConfig(['--data', data], {})).toEqual(first);
});

it('takes the command line before the environment before the file', () => {
  const data = folder();
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
  ['{', /is not JSON/],
  ['{"version":2}', /version/],
  ['{"version":1,"source":{"kind":"warp"}}', /source/],
])('says what is wrong with %s and leaves the file alone', (text, message) => {
  const data = folder();
  const path = join(data, 'car.json');
  writeFileSync(path, text);
  expect(() => readConfig(['--data', data], {})).toThrow(ConfigError);
  expect(() => readConfig(['--data', data], {})).toThrow(message);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('refuses unknown options and impossible speeds', () => {
  expect(() => readConfig(['--data', folder(), '--fly', '1'], {})).toThrow(ConfigError);
  expect(() => readConfig(['--data', folder(), '--source', 'simulator', '--speed', 'fast'], {})).toThrow(
    /speedFactor/,
  );
});

it.each(['localhost:4680', 'ftp://a.example', 'mailto:a@b.example', 'rubbish'])(
  'refuses %s as a server, naming what it should be',
  (server) => {
    expect(() => readConfig(['--data', folder(), '--server', server], {})).toThrow(ConfigError);
    expect(() => readConfig(['--data', folder()], { LIGO_SERVER_ORIGIN: server })).toThrow(/server/);
  },
);

it('takes the speed for the source of the file too', () => {
  const data = folder();
  const file = { version: 1, source: { kind: 'replay', file: '/a.csv' } };
  writeFileSync(join(data, 'car.json'), JSON.stringify(file));
  expect(readConfig(['--data', data, '--speed', '10'], {}).source).toEqual({
    kind: 'replay',
    file: '/a.csv',
    speedFactor: 10,
  });
});
