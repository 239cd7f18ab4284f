import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { aborts } from '../lib/prepare-sqlite.mjs';
import { runToEnd } from '../lib/run.mjs';
import { fetchHeaders } from './fetch-package.mjs';
import { packageCache } from './paths.mjs';

const source = join(root, 'node_modules/better-sqlite3');

/** Compiles better-sqlite3 once for a target, against the headers for its Node.js. Returns the library's path. */
export async function compileSqlite({ arch, tools }) {
  const headers = fetchHeaders();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const library = join(packageCache, 'sqlite', `${version}-node-${headers.version}-${arch}.node`);
  if (existsSync(library)) return library;
  mkdirSync(dirname(library), { recursive: true });
  const work = mkdtempSync(`${library}.`);
  try {
    console.log(`Compiling better-sqlite3 ${version} for ${arch} (once, about a minute) …`);
    for (const name of ['package.json', 'binding.gyp', 'src', 'deps', 'lib'])
      cpSync(join(source, name), join(work, name), { recursive: true });
    // The path of the folder must not get into the bytes.
    const flags = `-w -ffile-prefix-map=${work}=. -ffile-prefix-map=${headers.folder}=node`;
    const env = {
      ...process.env,
      CC: `${tools}-gcc ${flags}`,
      CXX: `${tools}-g++ ${flags}`,
      AR: `${tools}-ar`,
      npm_config_arch: arch,
      npm_config_nodedir: headers.folder,
    };
    const code = await runToEnd('npm', ['run', '--silent', 'build-release'], {
      cwd: work,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (code !== 0) throw new Error(`better-sqlite3 could not be compiled for ${arch}.`);
    const built = join(work, 'build/Release/better_sqlite3.node');
    if (aborts(readFileSync(built))) throw new Error('better-sqlite3 needs older headers of Node.js.');
    renameSync(built, library);
    return library;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
