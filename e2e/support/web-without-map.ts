import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The web app as it is built now. */
export const builtWebApp = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** Settings of a server whose web app draws the map of Status. */
export const WITH_MAP = { LIGO_WEB_ROOT: builtWebApp };

/** The script of the map of Status, also compressed. */
const LIVE_MAP = /^live-map-[\w-]+\.js/;
/** The scripts of its map and of the map of a trip. */
const ALL_MAPS = /^(?:live|route)-map-[\w-]+\.js/;

/**
 * Copies the web app to a new folder, which it returns, with a component that draws nothing in place of the map of Status: drawn in
 * software, the map takes a seventh of a flow's processor time. A browser that is made to intercept the file has no cache, and pays twice
 * for each page.
 */
export function copyWithoutMap(folder: string, map = LIVE_MAP): string {
  cpSync(builtWebApp, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const maps = readdirSync(assets).filter((name) => map.test(name));
  const scripts = maps.filter((name) => name.endsWith('.js'));
  if (scripts.length === 0) throw new Error('The web app has no script of the map');
  for (const name of maps) rmSync(join(assets, name));
  for (const script of scripts) writeFileSync(join(assets, script), 'export default () => null;');
  return folder;
}

/** Settings of a server whose web app draws neither the map of Status nor that of a trip. */
export const withoutMaps = (folder: string) => ({ LIGO_WEB_ROOT: copyWithoutMap(folder, ALL_MAPS) });
