import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES } from '@ligo/protocol';
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
vi.unstubAllEnvs();
const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
const chunks = new Map(
  files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
);

/** The worker that Sentry starts. */
const LATER = 'detector-worker';

/** The figures, which every paired car shows. */
const SHOWN = 'overview-page';

/** The files that a paired car without cameras loads: its page, its workers, and their imports. Settings come when they are shown, Sentry with cameras. */
function firstChunks(): Set<string> {
  const found = new Set<string>();
  const entries = [...chunks.values()].filter(
    ({ isEntry, name }) => name === SHOWN || (isEntry && name !== LATER),
  );
  const waiting = entries.map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(chunks.get(name)?.imports ?? []));
  }
  return found;
}

/** The page's texts, by language. */
function textFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { fileName, facadeModuleId } of chunks.values()) {
    const language = /\/locales\/([^/]+)\//.exec(facadeModuleId ?? '')?.[1];
    if (language) found.set(language, [...(found.get(language) ?? []), fileName]);
  }
  return found;
}

const first = firstChunks();
const programs = files.flatMap(({ fileName }) =>
  first.has(fileName) || fileName.endsWith('.wasm') ? [fileName] : [],
);

/** Compressed size of some files together, kB. */
const kBOf = (names: readonly string[]) =>
  files
    .filter(({ fileName }) => names.includes(fileName))
    .map((file) => brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length / 1_000)
    .reduce((sum, kB) => sum + kB, 0);

describe('the car of a browser', () => {
  it('has no file that it never loads', () => {
    const names = files.map(({ fileName }) => fileName.replace(/^assets\/(.*)-[^-]{8}\./, '$1.'));
    expect(names.filter((name) => /^sqlite3.*(js|wasm)$/.test(name))).toEqual(['sqlite3.wasm']);
  });

  it('keeps to its budget in every language', () => {
    const texts = [...textFiles()].map(([language, names]) => ({ language, kB: kBOf(names) }));
    expect(texts).toHaveLength(LANGUAGES.length);
    const largest = texts.reduce((one, other) => (one.kB > other.kB ? one : other));
    const kB = kBOf(programs) + largest.kB;
    console.log(
      `The car of a browser: ${kB.toFixed(1)} kB with ${largest.kB.toFixed(1)} kB of texts (${largest.language}), ${scriptBudgetKb.unit} kB may`,
    );
    keepBudget(scriptBudgetKb, 'unit', kB);
  });
});
