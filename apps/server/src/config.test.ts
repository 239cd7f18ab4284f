import { expect, it } from 'vitest';
import { ConfigError, describeSettings, readConfig } from './config.ts';

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

it('has defaults for the demo', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4680,
    publicOrigin: 'http://localhost:4680',
    oidc: null,
    region: 1,
  });
});

it.each([
  [{ LIGO_PORT: 'many' }, /LIGO_PORT/],
  [{ LIGO_REGION: '3' }, /LIGO_REGION/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ LIGO_PRODUCTION: 'on' }, /GOOGLE_CLIENT_ID/],
  [{ LIGO_HOST: '0.0.0.0' }, /loopback/],
  [{ LIGO_PUBLIC_ORIGIN: 'https://ligo.example' }, /loopback/],
  [{ LIGO_PUBLIC_ORIGIN: 'http://127.0.0.1.ligo.example', LIGO_TRUST_PROXY: 'on' }, /loopback/],
  [{ ...google, LIGO_PUBLIC_ORIGIN: 'https://ligo.example' }, /through a proxy.*LIGO_TRUST_PROXY/],
  [{ LIGO_TRUST_PROXY: 'yes' }, /LIGO_TRUST_PROXY/],
  [{ LIGO_TRUST_PROXY: '0' }, /LIGO_TRUST_PROXY/],
  [{ LIGO_METRICS_TOKEN: 'short' }, /LIGO_METRICS_TOKEN/],
  [{ LIGO_TURN_URLS: 'turn:x' }, /LIGO_TURN_SECRET/],
  [{ LIGO_REDIS_URL: 'redis://127.0.0.1:many' }, /LIGO_REDIS_URL/],
  [{ LIGO_ALLOWED_ORIGINS: 'https://a.example,elsewhere' }, /LIGO_ALLOWED_ORIGINS/],
  [{ LIGO_PUBLIC_ORIGIN: 'ftp://ligo.example' }, /LIGO_PUBLIC_ORIGIN/],
  [{ LIGO_SOCIAL_LINKS: 'GitHub=javascript:alert(1)' }, /LIGO_SOCIAL_LINKS.*GitHub.*https:/],
  [{ LIGO_SOCIAL_LINKS: 'GitHub=http://a.example' }, /GitHub.*https:/],
  [{ LIGO_SOCIAL_LINKS: 'GitHub=https://' }, /GitHub.*https:/],
  [{ LIGO_SOCIAL_LINKS: 'GitHub=https://me:secret@a.example' }, /GitHub.*https:/],
  [{ LIGO_SOCIAL_LINKS: 'GitHub' }, /GitHub.*https:/],
  [{ LIGO_SOCIAL_LINKS: 'https://a.example' }, /https:\/\//],
  [{ LIGO_SOCIAL_LINKS: '=https://a.example' }, /name/],
  [{ LIGO_SOCIAL_LINKS: 'a\u0000b=https://a.example' }, /name/],
  [{ LIGO_SOCIAL_LINKS: 'a=https://a.example,'.repeat(13) }, /at most 12/],
])('refuses %o by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(message);
});

it('brings further origins to the form that browsers send', () => {
  const { allowedOrigins } = readConfig({
    LIGO_ALLOWED_ORIGINS: 'https://A.example/, https://b.example:443',
  });
  expect(allowedOrigins).toEqual(['http://localhost:4680', 'https://a.example', 'https://b.example']);
});

it('knows the other region by its exact origin', () => {
  const config = readConfig({
    ...google,
    LIGO_TRUST_PROXY: 'on',
    LIGO_ALTERNATE_ORIGIN: 'https://b.example/',
    LIGO_PUBLIC_ORIGIN: 'https://a.example',
  });
  expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example']);
});

it.each([
  ['off', 0],
  ['on', 1],
  ['3', 3],
])('counts the proxies in front: %s', (text, proxies) => {
  expect(readConfig({ ...google, LIGO_HOST: '0.0.0.0', LIGO_TRUST_PROXY: text }).proxies).toBe(proxies);
});

it('reads links by their names, in their order', () => {
  const { socialLinks } = readConfig({
    LIGO_SOCIAL_LINKS: ' Telegram = https://T.example/ligo?a=b=c , GitHub=https://a.example/%2C#x,',
  });
  expect(socialLinks).toEqual([
    { name: 'Telegram', url: 'https://t.example/ligo?a=b=c' },
    { name: 'GitHub', url: 'https://a.example/%2C#x' },
  ]);
});

it('describes each setting with its default', () => {
  const lines = describeSettings().split('\n');
  expect(
    lines.filter((line) => !/^[A-Z_]+( \([^)]+\))?: \S.*\.$/.test(line) || /undefined/.test(line)),
  ).toEqual([]);
  expect(lines).toContain('LIGO_PORT (4680): Port to listen on.');
  expect(lines).toContain('DATABASE_URL: PostgreSQL instead of the embedded SQLite.');
});
