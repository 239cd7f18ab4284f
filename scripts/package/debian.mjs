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
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { materials } from './paths.mjs';

const scripts = ['postinst', 'prerm', 'postrm'];
const debian = join(materials, 'debian');

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort();
}

function put(text, path, mode = 0o644) {
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** Where Debian wants things that the archive has in one folder. */
function layOut(system, staged, { version, at }) {
  const lib = join(system, 'usr/lib/ligo-car');
  const doc = join(system, 'usr/share/doc/ligo-car');
  for (const each of ['usr/lib', 'usr/bin', 'usr/share/doc/ligo-car', 'etc/default', 'lib/systemd/system'])
    mkdirSync(join(system, each), { recursive: true });
  cpSync(staged, lib, { recursive: true });
  renameSync(join(lib, 'defaults'), join(system, 'etc/default/ligo-car'));
  symlinkSync('/etc/default/ligo-car', join(lib, 'defaults'));
  renameSync(join(lib, 'README.txt'), join(doc, 'README.txt'));
  symlinkSync('../../share/doc/ligo-car/README.txt', join(lib, 'README.txt'));
  put(readFileSync(join(debian, 'ligo-car.sh')), join(system, 'usr/bin/ligo-car'), 0o755);
  put(readFileSync(join(debian, 'ligo-car.service')), join(system, 'lib/systemd/system/ligo-car.service'));
  put(readFileSync(join(debian, 'copyright')), join(doc, 'copyright'));
  const date = new Date(at * 1000).toUTCString().replace('GMT', '+0000');
  const entry = `ligo-car (${version}) stable; urgency=medium\n\n  * Built from the sources of this version.\n\n -- Ligo <package@ligo.invalid>  ${date}\n`;
  put(gzipSync(entry, { level: 9 }), join(doc, 'changelog.gz'));
}

function writeControl(system, target, version) {
  const control = join(system, 'DEBIAN');
  const files = filesBelow(system);
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
  for (const each of [
    system,
    ...readdirSync(system, { recursive: true, withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map((each) => join(each.parentPath, each.name)),
  ])
    chmodSync(each, 0o755);
  const part = `${file}.part`;
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(at) };
  execFileSync('dpkg-deb', ['--root-owner-group', '--threads-max=1', '-Zxz', '--build', system, part], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(part, file);
  rmSync(system, { recursive: true, force: true });
}
