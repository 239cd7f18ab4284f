import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@ligo/protocol';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSite } from '../register-site.ts';

let root: string;
let folder: string;
let app: FastifyInstance;
let warnings: string[];
const PAGE =
  '<!--if packages--><!--each debArm64-->arm64 {{version}} {{size}} {{sha256}};<!--/each--><!--each debX64-->x64 {{version}};<!--/each--><!--/if--><!--unless packages-->none<!--/unless-->';

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'ligo-packages-'));
  folder = join(root, 'packages');
  mkdirSync(folder);
  for (const language of LANGUAGES) {
    mkdirSync(join(root, 'site', language), { recursive: true });
    writeFileSync(join(root, 'site', language, 'download.html'), PAGE);
  }
  writeFileSync(join(root, 'index.html'), 'the app');
  warnings = [];
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function start(): Promise<void> {
  app = fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(line) } } });
  await registerSite(app, {
    publicOrigin: 'https://ligo.example',
    webRoot: root,
    map: { pmtilesFile: null, tilesUrl: null },
    oidc: {},
    socialLinks: [],
    packagesDir: folder,
  });
}

/** Puts a package beside the list; answers its entry. */
function build(version: string, arch: string, kind: string, content = `${version} ${arch} ${kind}`) {
  const file = `ligo-car_${version}_${arch}.${kind === 'deb' ? 'deb' : 'tar.gz'}`;
  writeFileSync(join(folder, file), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { version, arch, kind, file, size: Buffer.byteLength(content), sha256 };
}
const list = (entries: unknown) => writeFileSync(join(folder, 'packages.json'), JSON.stringify(entries));
const four = (version: string) =>
  ['x64', 'arm64'].flatMap((arch) => ['deb', 'archive'].map((kind) => build(version, arch, kind)));
const latest = async (query = '') => {
  const answer = await app.inject(`/download/latest${query}`);
  return answer.statusCode === 302 ? answer.headers.location : answer.statusCode;
};

describe('what is listed', () => {
  it('is served under its name, whole and in parts, for saving', async () => {
    list(four('1.2.0'));
    await start();
    const url = '/download/files/ligo-car_1.2.0_arm64.deb';
    const whole = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect([whole.statusCode, whole.body]).toEqual([200, '1.2.0 arm64 deb']);
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'content-disposition': 'attachment; filename="ligo-car_1.2.0_arm64.deb"',
      'content-length': '15',
      'content-type': 'application/vnd.debian.binary-package',
    });
    const beyond = await app.inject({ url, headers: { range: 'bytes=1000-' } });
    // Else it would be saved in the package's place.
    expect([beyond.statusCode, beyond.headers['content-disposition']]).toEqual([416, undefined]);
    expect(beyond.headers['content-type']).toContain('json');
    const part = await app.inject({ url, headers: { range: 'bytes=6-10' } });
    expect([part.statusCode, part.body]).toEqual([206, 'arm64']);
    const etag = String(whole.headers.etag);
    expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const archive = await app.inject('/download/files/ligo-car_1.2.0_x64.tar.gz');
    expect(archive.headers['content-type']).toBe('application/gzip');
  });

  it('is what the page shows, sizes as its language writes them', async () => {
    const large = build('1.2.0', 'arm64', 'deb', 'x'.repeat(1_540_000));
    list([large, build('1.1.0', 'arm64', 'deb')]);
    await start();
    expect((await app.inject('/fr/download')).body).toBe(`arm64 1.2.0 1,5\u202fMo ${large.sha256};`);
    expect((await app.inject('/en/download')).body).toBe(`arm64 1.2.0 1.5 MB ${large.sha256};`);
  });

  it('may change while the server runs', async () => {
    await start();
    expect((await app.inject('/en/download')).body).toBe('none');
    expect(await latest()).toBe(404);
    list(four('1.9.0'));
    expect((await app.inject('/en/download')).body).toContain('1.9.0');
    list([...four('1.9.0'), ...four('1.10.0')]);
    expect(await latest()).toBe('/download/files/ligo-car_1.10.0_arm64.deb');
    expect((await app.inject('/download/files/ligo-car_1.9.0_x64.deb')).statusCode).toBe(200);
    rmSync(join(folder, 'packages.json'));
    expect((await app.inject('/en/download')).body).toBe('none');
    expect((await app.inject('/download/files/ligo-car_1.9.0_x64.deb')).statusCode).toBe(404);
    expect(warnings).toEqual([]);
  });
});

it.each([
  ['', 'arm64.deb'],
  ['?arch=x64', 'x64.deb'],
  ['?arch=amd64', 'x64.deb'],
  ['?arch=aarch64&kind=archive', 'arm64.tar.gz'],
  ['?kind=archive', 'arm64.tar.gz'],
])('the newest package for %s is %s', async (query, file) => {
  list(four('1.2.0'));
  await start();
  expect(await latest(query)).toBe(`/download/files/ligo-car_1.2.0_${file}`);
});

it('the link to the newest package explains an unsupported query', async () => {
  list([build('1.2.0', 'x64', 'deb')]);
  await start();
  expect(await latest()).toBe('/download/files/ligo-car_1.2.0_x64.deb');
  expect(await latest('?arch=arm64')).toBe(404);
  expect((await app.inject('/download/latest?arch=arm64')).body).toContain('npm run package');
  const shown = await app.inject({ url: '/download/latest?arch=arm64', headers: { accept: 'text/html' } });
  expect([shown.statusCode, shown.body]).toEqual([404, expect.stringContaining('x64 1.2.0')]);
  for (const query of ['?arch=mips', '?kind=rpm', '?arch=x64&arch=arm64', '?arch=constructor']) {
    expect(await latest(query), query).toBe(400);
  }
});

describe('what is not as it should be', () => {
  it.each([
    '/download/files/packages.json',
    '/download/files/secret.txt',
    '/download/files/..%2Fsecret.txt',
    '/download/files/%2e%2e/secret.txt',
    '/download/files/ligo-car_1.2.0_arm64.deb%00',
    '/download/files/',
    '/download/files',
  ])('no file but a listed one is served: %s', async (url) => {
    list(four('1.2.0'));
    for (const at of [root, folder]) writeFileSync(join(at, 'secret.txt'), 'secret');
    await start();
    expect([400, 404]).toContain((await app.inject(url)).statusCode);
  });

  it('a file that differs from the list is left out, the others stay', async () => {
    const [first, second, third, last] = four('1.2.0');
    writeFileSync(join(folder, first?.file ?? ''), '1.2.0 x64 DEB');
    writeFileSync(join(folder, second?.file ?? ''), 'cut');
    rmSync(join(folder, third?.file ?? ''));
    list([first, second, third, last]);
    await start();
    expect(await latest()).toBe(`/download/files/${last?.file}`);
    for (const each of [first, second, third]) {
      expect((await app.inject(`/download/files/${each?.file}`)).statusCode).toBe(404);
      expect(warnings.join()).toContain(each?.file);
    }
  });

  it('a file that changes after its list was read is served only while it matches', async () => {
    const deb = build('1.2.0', 'arm64', 'deb');
    list([deb]);
    await start();
    const download = async () => (await app.inject(`/download/files/${deb.file}`)).statusCode;
    expect(await download()).toBe(200);
    writeFileSync(join(folder, deb.file), '1.2.0 arm64 DEB');
    expect([await download(), await download()]).toEqual([404, 404]);
    expect(warnings).toHaveLength(1);
    rmSync(join(folder, deb.file));
    expect(await download()).toBe(404);
    build('1.2.0', 'arm64', 'deb');
    expect(await download()).toBe(200);
  });

  it.each([
    ['not JSON', '{'],
    ['no list', '{"packages":{}}'],
    ['a path', JSON.stringify([{ ...entry(), file: '../secret.txt' }])],
    ['a name with quotes', JSON.stringify([{ ...entry(), file: 'a".deb' }])],
    ['an option as name', JSON.stringify([{ ...entry(), file: '-rf' }])],
    ['another architecture', JSON.stringify([{ ...entry(), arch: 'mips' }])],
    ['too much', JSON.stringify('x'.repeat(200_000))],
  ])('a list with %s offers nothing, and is reported once', async (_title, text) => {
    writeFileSync(join(folder, 'packages.json'), text);
    await start();
    expect((await app.inject('/en/download')).body).toBe('none');
    expect(await latest()).toBe(404);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('package list cannot be read');
  });
});

function entry() {
  return { version: '1', arch: 'x64', kind: 'deb', file: 'a.deb', size: 1, sha256: '0'.repeat(64) };
}
