import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const PLUGGED = /^(ttyUSB|ttyACM|rfcomm)\d+$/;

export function serialDevices(folder = '/dev'): string[] {
  const byId = namesIn(join(folder, 'serial/by-id')).map((name) => join(folder, 'serial/by-id', name));
  const known = new Set(byId.flatMap(targetOf));
  const others = namesIn(folder)
    .filter((name) => PLUGGED.test(name))
    .map((name) => join(folder, name))
    .filter((path) => targetOf(path).every((target) => !known.has(target)));
  return [...byId, ...others];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function targetOf(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
