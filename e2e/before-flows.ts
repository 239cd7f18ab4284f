import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWithoutMap } from './support/web-without-map.ts';

/** Gives all servers of the flows of this run a web app without its map, unless a flow gives its server another. */
export default function beforeFlows(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-web-'));
  process.env.LIGO_WEB_ROOT = copyWithoutMap(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
