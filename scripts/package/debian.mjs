import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { materials } from './paths.mjs';

const scripts = ['postinst', 'prerm', 'postrm'];
const debian = join(materials, 'debian');

function below(folder, isWanted) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((each) => join(each.parentPath, each.name))
    .sort();
}

function put(text, path, mode = 0o644) {
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** What Debian wants besides the folder of the archive: where, from which of our files, with which rights. */
const extras = [
  ['usr/bin/ligo-car', 'ligo-car.sh', 0o755],
  ['lib/systemd/system/ligo-car.service', 'ligo-car.service'],
  ['usr/share/doc/ligo-car/copyright', 'copyright'],
  ['usr/share/lintian/overrides/ligo-car', 'lintian-overrides'],
  ['usr/share/man/man1/ligo-car.1.gz', 'ligo-car.1'],
];

const packed = (bytes) => gzipSync(bytes, { level: 9 });

function changelogOf(version, at) {
  const date = new Date(at * 1000).toUTCString().replace('GMT', '+0000');
  const what = '  * Built from the sources of this version.';
  return `ligo-car (${version}) stable; urgency=medium\n\n${what}\n\n -- Ligo <package@ligo.invalid>  ${date}\n`;
}

/** Puts what the archive has in one folder where Debian wants it. */
function layOut(system, staged, { version, at }) {
  const lib = join(system, 'usr/lib/ligo-car');
  const doc = join(system, 'usr/share/doc/ligo-car');
  const settings = join(system, 'etc/default/ligo-car');
  for (const path of [lib, join(doc, 'any'), settings, ...extras.map(([path]) => join(system, path))])
    mkdirSync(dirname(path), { recursive: true });
  cpSync(staged, lib, { recursive: true });
  renameSync(join(lib, 'defaults'), settings);
  symlinkSync('/etc/default/ligo-car', join(lib, 'defaults'));
  for (const name of ['README.txt', 'guide']) {
    renameSync(join(lib, name), join(doc, name));
    symlinkSync(`../../share/doc/ligo-car/${name}`, join(lib, name));
  }
  put(packed(changelogOf(version, at)), join(doc, 'changelog.gz'));
  for (const [path, name, mode] of extras) {
    const bytes = readFileSync(join(debian, name));
    put(path.endsWith('.gz') ? packed(bytes) : bytes, join(system, path), mode);
  }
}

function writeControl(system, target, version) {
  const control = join(system, 'DEBIAN');
  const files = below(system, (each) => each.isFile());
  const kilobytes = Math.ceil(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024);
  const md5 = (file) => createHash('md5').update(readFileSync(file)).digest('hex');
  const sums = files
    .filter((file) => !file.includes('/etc/'))
    .map((file) => `${md5(file)}  ${relative(system, file)}\n`);
  mkdirSync(control);
  const values = { version, architecture: target.debian, kilobytes };
  put(
    readFileSync(join(debian, 'control'), 'utf8').replace(/{{(\w+)}}/g, (_, name) => values[name]),
    join(control, 'control'),
  );
  put('/etc/default/ligo-car\n', join(control, 'conffiles'));
  put(sums.join(''), join(control, 'md5sums'));
  for (const name of scripts) put(readFileSync(join(debian, name)), join(control, name), 0o755);
}

/** Makes a Debian package of what was laid out for a target, with the same bytes each time. */
export function writeDebianPackage(staged, file, target, { version, at }) {
  const system = `${staged}.deb`;
  rmSync(system, { recursive: true, force: true });
  layOut(system, staged, { version, at });
  writeControl(system, target, version);
  chmodSync(system, 0o755);
  for (const folder of below(system, (each) => each.isDirectory())) chmodSync(folder, 0o755);
  const part = `${file}.part`;
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(at) };
  execFileSync('dpkg-deb', ['--root-owner-group', '--threads-max=1', '-Zxz', '--build', system, part], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(part, file);
  rmSync(system, { recursive: true, force: true });
}
