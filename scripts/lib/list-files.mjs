import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What commands leave in the tree. */
const LEFT_BY_COMMANDS = new Set(['node_modules', 'dist', 'test-results']);

/** Paths of all files below a folder, without what was installed, built, left by flows or hidden; none if there is no such folder. */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (LEFT_BY_COMMANDS.has(name) || name.startsWith('.')) return [];
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

/** The same files by their paths from `root`, with slashes; `rooms`: only those in these folders. */
export function listNames(root, rooms = ['']) {
  const paths = rooms.flatMap((room) => listFiles(join(root, room)));
  return paths.map((path) => relative(root, path).split(sep).join('/'));
}

/** The folders that contain none of the files. */
export function emptyFolders(folders, names) {
  return folders.filter((folder) => !names.some((name) => name.startsWith(`${folder}/`)));
}
