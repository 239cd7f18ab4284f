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

/** Other code without use: the interface to its own worker, functions that builds may lack, second names of all, and files in memory. */
const UNUSED = [
  /^\/\/#region src\/bin\/sqlite3-worker1-promiser\.mjs\n[\s\S]*?^\/\/#endregion$/m,
  /^const sqlite3Worker1Promiser\$1 = .*$/m,
  /, sqlite3Worker1Promiser\$1 as sqlite3Worker1Promiser/,
  /^\t\t\tif \((?:wasm\.bigIntEnabled && )?!!wasm\.exports\.sqlite3\w+[^{]*?bindingSignatures[\s\S]*?^\t\t\t\]\);\n/gm,
  /^\t\t\tif \(wasm\.bigIntEnabled && !!wasm\.exports\.sqlite3changegroup_add [\s\S]*?^\t\t\t\}\n/m,
  /^\t\tModule\["_\w+"\] = wasmExports\["\w+"\];\n/gm,
  /^\tvar (?:FS|MEMFS|TTY|PATH|PATH_FS|SYSCALLS) = \{\n[\s\S]*?^\t\};\n/gm,
  /^\tfunction ___syscall_\w+\([\s\S]*?^\t\}\n/gm,
  /^\tfunction (?:_fd_|__mmap_js|__munmap_js)\w*\([\s\S]*?^\t\}\n/gm,
  /^\t+(?:if \(!Module\["noFSInit"\] .*|TTY\.init\(\);|FS\.(?:createPreloadedFile|preloadFile|ignorePermissions) = .*|FS\.staticInit\(\);)\n/gm,
];

/** What its C code calls for files, which the car has by `opfs-sahpool` alone. */
const FILE_CALL = /^\t\t(__syscall_\w+|_mmap_js|_munmap_js|fd_\w+): \w+/gm;
/** The one file is of random bytes: SQLite begins its own with them. */
const RANDOM_FILE: Readonly<Record<string, string>> = {
  __syscall_openat: `(_folder, path) => UTF8ToString(path) === '/dev/urandom' ? 3 : -44`,
  fd_close: '() => 0',
  fd_read: `(_file, parts, _count, read) => {
    const [at, length] = HEAPU32.subarray(parts >> 2);
    crypto.getRandomValues(HEAPU8.subarray(at, at + length));
    HEAPU32[read >> 2] = length;
    return 0;
  }`,
};
/** Returns ENOSYS. */
const noCall = (name: string) => (name.startsWith('fd_') ? '() => 52' : '() => -52');

/** The library with the files that only a dedicated worker has (`opfs-sahpool`). Throws if a part has another name. */
export function withoutUnusedParts(code: string): string {
  const missing = new Set(UNUSED_PARTS);
  const kept = code.replace(INITIALIZER, (part) => {
    const names = UNUSED_PARTS.filter((name) => part.includes(name));
    for (const name of names) missing.delete(name);
    return names.length > 0 ? '' : part;
  });
  if (missing.size > 0) throw new Error(`SQLite has no ${[...missing].join(', ')}`);
  const less = UNUSED.reduce((all, part) => {
    if (all.search(part) < 0) throw new Error(`SQLite has no ${part}`);
    return all.replace(part, '');
  }, kept);
  return less.replace(FILE_CALL, (_all, name) => `\t\t${name}: ${RANDOM_FILE[name] ?? noCall(name)}`);
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
