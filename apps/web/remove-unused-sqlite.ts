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
  /^\t+if \(pDb\) try \{\n\t+__dbCleanupMap\.cleanup\(pDb\);\n\t+\} catch \(e\) \{\}\n/m,
  /^\t+(?:xArg|target\.xWrap|wasm\.xWrap)\.FuncPtrAdapter(?:\.\w+)? = (?:\[[^\]]*\]|[^\n[{]*);\n/gm,
];

/** Blocks by a name that only they have: statements with a second argument for UDFs, collations, extensions, and changes of rows. */
const UNUSED_BLOCKS = [
  '__sqlite3CreateCollationV2 =',
  '__sqlite3CreateFunction =',
  '__autoExtFptr =',
  '__newOldValue =',
];
const BLOCK = /^\t\t\t\{\n[\s\S]*?^\t\t\t\}\n/gm;

/** Functions that the car never calls, and those that only they call. */
const UNUSED_FUNCTIONS = [
  'capi.sqlite3_config',
  'capi.sqlite3_db_config',
  'capi.sqlite3_column_js',
  'capi.sqlite3_randomness',
  'capi.sqlite3_result_error_js',
  'capi.sqlite3_result_js',
  'capi.sqlite3_value_to_js',
  'capi.sqlite3_values_to_js',
  'capi.sqlite3_js_aggregate_context',
  'capi.sqlite3_js_db_export',
  'capi.sqlite3_js_db_uses_vfs',
  'capi.sqlite3_js_posix_create_file',
  'capi.sqlite3_js_retry_busy',
  'capi.sqlite3_js_sql_to_string',
  'capi.sqlite3_js_vfs_create_file',
  'capi.sqlite3_js_vfs_list',
  'capi.sqlite3_wasmfs_filename_is_persistent',
  'capi.sqlite3_wasmfs_opfs_dir',
  'const __dbCleanupMap',
  'xArg.FuncPtrAdapter = class',
  '__dbCleanupMap.addCollation',
  '__dbCleanupMap._addUDF',
  '__dbCleanupMap.addFunction',
  'if (wasm.exports.sqlite3_create_window_function) __dbCleanupMap.addWindowFunc',
  '__dbCleanupMap.cleanup',
  'wasm.compileOptionUsed',
  'DB.wrapHandle',
  'Stmt.wrapHandle',
  'globalThis.WhWasmUtilInstaller.yawl',
];

/** Their methods. */
const UNUSED_METHODS = [
  'affirmDbHeader: function',
  'affirmIsDb: function',
  'createFunction: function',
  'selectArray: function',
  'selectArrays: function',
  'selectObject: function',
  'selectObjects: function',
  'selectValues: function',
  'openStatementCount: function',
  'savepoint: function',
  'transaction: function',
  'dbFilename: function',
  'dbName: function',
  'dbVfsName: function',
  'bindAsBlob: function',
  'getBlob: function',
  'getColumnName: function',
  'getFloat: function',
  'getInt: function',
  'getJSON: function',
  'getParamIndex: function',
  'getParamName: function',
  'getString: function',
  'isBusy: function',
  'isReadOnly: function',
  'stepFinalize: function',
  'stepReset: function',
  'async importDbChunked',
  'importDb',
  'async reduceCapacity',
  'pauseVfs',
  'async unpauseVfs',
  'isPaused',
  'async wipeFiles',
];

/** An argument's types, by the function's name. */
const SIGNATURE = /^\t\t\t\t\t\[\n\t\t\t\t\t\t"(\w+)",?\n[\s\S]*?^\t\t\t\t\t\],?\n/gm;
/** Named for callbacks alone, which the car has none of. */
const CALLED_BACK = ['sqlite3_exec', 'sqlite3_trace_v2'];
/** Calls of the car without one of the library's classes. */
const CALLED = [
  'sqlite3_bind_double',
  'sqlite3_bind_parameter_name',
  'sqlite3_get_autocommit',
  'sqlite3_last_insert_rowid',
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
  return withCalledSignatures(withoutUnusedFunctions(less)).replace(
    FILE_CALL,
    (_all, name) => `\t\t${name}: ${RANDOM_FILE[name] ?? noCall(name)}`,
  );
}

const escaped = (name: string) => name.replace(/[.()]/g, '\\$&');

/** Cuts what begins with each name, to the end of its indentation. */
function cut(code: string, names: readonly string[], endOf: (indent: string) => string): string {
  return names.reduce((all, name) => {
    const part = new RegExp(`^(\\t+)${escaped(name)}\\b[^\\n]*\\{\\n[\\s\\S]*?^${endOf('\\1')}\\n`, 'gm');
    if (all.search(part) < 0) throw new Error(`SQLite has no ${name}`);
    return all.replace(part, '');
  }, code);
}

function withoutUnusedFunctions(code: string): string {
  const missing = new Set(UNUSED_BLOCKS);
  const less = code.replace(BLOCK, (block) => {
    const name = UNUSED_BLOCKS.find((each) => block.includes(each));
    if (name) missing.delete(name);
    return name ? '' : block;
  });
  if (missing.size > 0) throw new Error(`SQLite has no ${[...missing].join(', ')}`);
  const functions = cut(less, UNUSED_FUNCTIONS, (indent) => `${indent}\\}[^\\n]*;`);
  return cut(functions, UNUSED_METHODS, (indent) => `${indent}\\},?`);
}

/** Leaves out the types of functions that nothing calls. */
function withCalledSignatures(code: string): string {
  const called = new Set(CALLED);
  for (const [, name] of code.matchAll(/\b(?:capi|exports|util)\.(\w+)/g)) called.add(name ?? '');
  for (const name of CALLED_BACK) called.delete(name);
  return code.replace(SIGNATURE, (all, name: string) => (called.has(name) ? all : ''));
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
