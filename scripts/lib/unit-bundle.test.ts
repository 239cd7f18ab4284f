import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { keepBudget, scriptBudgetKb } from './script-budget.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

// As for a release: React has a larger build for tests.
vi.stubEnv('NODE_ENV', 'production');
const built = await build({
  configFile: `${WEB}/vite.unit.config.ts`,
  logLevel: 'warn',
  build: { write: false },
});
const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
/** The page, its workers and SQLite. A device loads the texts of one language. */
const programs = files.filter(
  (file) =>
    /\.(js|wasm)$/.test(file.fileName) && !(file.type === 'chunk' && file.facadeModuleId?.endsWith('.json')),
);

describe('the car of a browser', () => {
  it('has no file that it never loads', () => {
    const names = programs.map(({ fileName }) => fileName.replace(/^assets\/(.*)-[^-]{8}\./, '$1.'));
    expect(names.filter((name) => name.startsWith('sqlite3'))).toEqual(['sqlite3.wasm']);
  });

  it('keeps to its budget', () => {
    const bytesOf = (file: (typeof programs)[number]) => (file.type === 'chunk' ? file.code : file.source);
    const kB = programs.reduce((sum, file) => sum + brotliCompressSync(bytesOf(file)).length / 1_000, 0);
    console.log(`The car of a browser: ${kB.toFixed(1)} kB, ${scriptBudgetKb.unit} kB may`);
    keepBudget(scriptBudgetKb, 'unit', kB);
  });
});
