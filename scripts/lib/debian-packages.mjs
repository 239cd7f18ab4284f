import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mustRun } from './run.mjs';

/** Whether a folder of `PATH` has this command. */
export function isOnPath(command, path = process.env.PATH ?? '') {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const APT_GET = '/usr/bin/apt-get';
const INSTALL = ['install', '--no-install-recommends'];

const isPresent = ({ command, alsoIn }) =>
  (alsoIn !== undefined && existsSync(alsoIn)) || (command !== undefined && isOnPath(command));

/** Whether this process may install Debian packages; it never asks for a password. */
export const mayInstallPackages = () => process.getuid?.() === 0 && existsSync(APT_GET);

/** The command by which an owner installs Debian packages. */
export const installCommand = (names) => `sudo apt-get ${[...INSTALL, ...names].join(' ')}`;

/** Installs Debian packages; throws if that fails. */
export async function installPackages(names, options = {}) {
  const run = { ...options, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await mustRun(APT_GET, ['update', '-qq'], run);
  await mustRun(APT_GET, [...INSTALL, '-y', '-qq', ...names], run);
}

/** Installs the required Debian packages that are missing; without permission, throws with the command to run. */
export async function ensureDebianPackages(needs) {
  const missing = needs.filter((each) => !isPresent(each)).map((each) => each.name);
  if (missing.length === 0) return;
  if (!mayInstallPackages())
    throw new Error(`These packages are needed; install them with: ${installCommand(missing)}`);
  await installPackages(missing);
}
