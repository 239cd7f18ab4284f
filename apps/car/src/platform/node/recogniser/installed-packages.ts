import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = [
  '@tensorflow/tfjs-core',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-backend-wasm',
  '@vladmandic/human',
];

/** Whether all that recognises is installed below this folder. */
export function arePackagesInstalled(folder: string): boolean {
  return PACKAGES.every((name) => existsSync(join(folder, 'node_modules', name, 'package.json')));
}
