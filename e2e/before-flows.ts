import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copyWithoutMap } from './support/web-without-map.ts';

/** Gives all servers of the flows a web app without its map, unless a flow gives its server another. */
export default function beforeFlows(): void {
  const folder = fileURLToPath(new URL('../.cache/web-without-map', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  process.env.LIGO_WEB_ROOT = copyWithoutMap(folder);
}
