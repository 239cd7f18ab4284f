import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { namesIfReadable } from '../process/files.ts';

const PLUGGED = /^(ttyUSB|ttyACM|rfcomm)\d+$/;

export function serialDevices(folder = '/dev'): string[] {
  const byId = namesIfReadable(join(folder, 'serial/by-id')).map((name) =>
    join(folder, 'serial/by-id', name),
  );
  const known = new Set(byId.flatMap(targetOf));
  const others = namesIfReadable(folder)
    .filter((name) => PLUGGED.test(name))
    .map((name) => join(folder, name))
    .filter((path) => targetOf(path).every((target) => !known.has(target)));
  return [...byId, ...others];
}

function targetOf(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
