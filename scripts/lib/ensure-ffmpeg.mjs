import { installCommand, installPackages, isOnPath, mayInstallPackages } from './debian-packages.mjs';

const PACKAGE = 'ffmpeg';
const MISSING = 'There is no ffmpeg: all works except the cameras.';

/** What installs ffmpeg, by the package manager that a machine has. */
const COMMANDS = [
  ['apt-get', installCommand([PACKAGE])],
  ['dnf', 'sudo dnf install ffmpeg-free (Sentry needs the ffmpeg of RPM Fusion, which has libx264)'],
  ['brew', 'brew install ffmpeg'],
];

/** The note for the owner of a machine without ffmpeg, with the one command that installs it. */
export function ffmpegNote(has = isOnPath) {
  const [, command] = COMMANDS.find(([manager]) => has(manager)) ?? [];
  return `${MISSING} Install ${command ? `it with: ${command}` : 'ffmpeg to see them.'}`;
}

/**
 * Installs ffmpeg for the cameras, if it is missing and this process may install packages. Resolves to a note for the owner if it is
 * still missing, else to `null`: the rest of the product needs no ffmpeg, so a failure ends nothing.
 */
export async function ensureFfmpeg({
  has = isOnPath,
  mayInstall = mayInstallPackages,
  install = installPackages,
  print = console.log,
} = {}) {
  if (has('ffmpeg')) return null;
  if (mayInstall()) {
    print('Installing ffmpeg for the cameras (only once) …');
    try {
      await install([PACKAGE], { stdio: ['ignore', 'ignore', 'inherit'] });
      return null;
    } catch (error) {
      print(`ffmpeg could not be installed: ${error.message}`);
    }
  }
  return ffmpegNote(has);
}
