import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { ensureCompiled } from './lib/compile-programs.mjs';
import { ensureDebianPackages } from './lib/debian-packages.mjs';
import { cacheDir } from './lib/paths.mjs';
import { main, mustRun, runToEnd, tool } from './lib/run.mjs';

/** The files that the proof keeps between runs; `e2e/package/proof-files.ts` has their paths. */
const proofDir = `${cacheDir}/proof`;
const debianBase = `${proofDir}/debian-12`;
const debianArchive = `${proofDir}/archive`;

const needs = [
  { command: 'chromium', name: 'chromium' },
  { command: 'debootstrap', name: 'debootstrap' },
  { command: 'qemu-aarch64-static', name: 'qemu-user-static' },
  { command: 'unshare', name: 'util-linux' },
];

async function ensureDebianBase() {
  if (existsSync(debianBase)) return;
  console.log('Fetching a plain Debian 12 (once) …');
  mkdirSync(debianArchive, { recursive: true });
  const part = `${debianBase}.part`;
  rmSync(part, { recursive: true, force: true });
  const options = ['--variant=minbase', '--include=systemd-sysv,dbus', `--cache-dir=${debianArchive}`];
  await mustRun('debootstrap', [...options, 'bookworm', part, 'http://deb.debian.org/debian']);
  // What Debian's installer writes.
  writeFileSync(`${part}/etc/hosts`, '127.0.0.1 localhost\n::1 localhost\n');
  // It is thrown away after each run: nothing in it has to survive a power cut.
  writeFileSync(`${part}/etc/dpkg/dpkg.cfg.d/no-sync`, 'force-unsafe-io\n');
  renameSync(part, debianBase);
}

main(async () => {
  if (process.getuid?.() !== 0)
    throw new Error('The proof starts a Debian of its own, which root alone may: sudo npm run prove-package');
  if (process.arch !== 'x64') throw new Error('The proof runs on x64, and emulates arm64.');
  await ensureDebianPackages(needs);
  await ensureCompiled();
  const { makePackages } = await import('./package/make-packages.mjs');
  mkdirSync(proofDir, { recursive: true });
  await makePackages({ arch: ['x64'], kinds: ['deb'], build: '1', out: `${proofDir}/older` });
  await makePackages({ arch: ['x64'], kinds: ['deb'], build: '2', out: `${proofDir}/newer` });
  await makePackages({ arch: ['arm64'], kinds: ['archive'], build: '2', out: `${proofDir}/newer` });
  await ensureDebianBase();
  const env = { ...process.env, LIGO_PROOF_DIR: proofDir };
  return runToEnd(tool('playwright'), ['test', '--config', 'e2e/package/playwright.config.ts'], { env });
});
