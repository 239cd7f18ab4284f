import type { Plugin } from 'vite';

const INITIALIZER =
  /^\t\tglobalThis\.sqlite3ApiBootstrap\.initializers\.push\(function\(sqlite3\) \{\n[\s\S]*?^\t\t\}\);\n/gm;
/** Names by which the parts are found: its own worker, virtual tables, and files in local storage or by a second worker. */
const UNUSED_PARTS = [
  'sqlite3.initWorker1API = function',
  'sqlite3.vtab = vtab',
  'disable?.vfs?.kvvfs)',
  'disable?.vfs?.opfs)',
  'disable?.vfs?.["opfs-wl"])',
  'const opfsUtil = ',
];
/** The interface to its own worker, to the end of the region. */
const PROMISER = /^\/\/#region src\/bin\/sqlite3-worker1-promiser\.mjs\n[\s\S]*?^\/\/#endregion$/m;

/** The library with the files that only a dedicated worker has (`opfs-sahpool`). Throws if a part has another name. */
function withoutUnusedParts(code: string): string {
  const missing = new Set(UNUSED_PARTS);
  const kept = code.replace(INITIALIZER, (part) => {
    const names = UNUSED_PARTS.filter((name) => part.includes(name));
    for (const name of names) missing.delete(name);
    return names.length > 0 ? '' : part;
  });
  if (missing.size > 0) throw new Error(`SQLite has no ${[...missing].join(', ')}`);
  if (!PROMISER.test(kept)) throw new Error('SQLite has no worker of its own');
  return kept.replace(PROMISER, 'const sqlite3_worker1_promiser_default = undefined;');
}

/** Leaves parts of SQLite for browsers out of the car's worker that it never calls, with the files that they would load. */
export const removeUnusedSqlite: Plugin = {
  name: 'remove-unused-sqlite',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/sqlite-wasm/dist/index.mjs')) return null;
    return { code: withoutUnusedParts(code), map: { mappings: '' } };
  },
};
