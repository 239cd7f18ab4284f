import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES } from '@ligo/protocol';
import { describe, expect, it, vi } from 'vitest';
import { root } from './paths.mjs';
import { keepBudget, scriptBudgetKb } from './script-budget.ts';
import { ensurePages } from './setup.mjs';

await ensurePages();
const dist = join(root, 'apps/web/dist');
const textOf = (path: string) => readFileSync(path, 'utf8');

/** The files of a folder, without what the build makes of each: its map, and its compressed forms. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => !/\.(map|br|gz)$/.test(name));

/** Compressed size, kB; the build compresses all but small files. */
const kBOf = (path: string) =>
  (existsSync(`${path}.br`) ? statSync(`${path}.br`).size : brotliCompressSync(readFileSync(path)).length) /
  1_000;

describe('the car of a browser', () => {
  const folder = join(dist, 'unit/assets');
  const files = filesIn(folder);
  /** Its page, the figures, which every paired car shows, and its workers. */
  const BEGINNINGS = /^(index|overview-page|[\w-]+-worker)-.{8}\.js$/;
  /** The worker that Sentry starts. */
  const LATER = 'detector-worker-';
  const IMPORT = /\b(?:from|import)"\.\/([^"]+)"/g;
  const TEXTS = /\/locales\/([\w-]+)\/[\w-]+\.json"[^`]+import\(`\.\/([^`]+)`\)/g;

  /** The files that a paired car without cameras loads, with their imports. Settings come when they are shown, Sentry with cameras. */
  function firstScripts(): Set<string> {
    const found = new Set<string>();
    const waiting = files.filter((name) => BEGINNINGS.test(name) && !name.startsWith(LATER));
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      for (const [, imported = ''] of textOf(join(folder, name)).matchAll(IMPORT)) waiting.push(imported);
    }
    return found;
  }

  /** The page's texts, by language. */
  function textFiles(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const name of files.filter((each) => each.endsWith('.js')))
      for (const [, language = '', texts = ''] of textOf(join(folder, name)).matchAll(TEXTS))
        found.set(language, (found.get(language) ?? new Set()).add(texts));
    return found;
  }

  const kBOfAll = (names: Iterable<string>) =>
    Array.from(names, (name) => kBOf(join(folder, name))).reduce((sum, kB) => sum + kB, 0);

  it('has no file that it never loads', () => {
    const names = files.map((name) => name.replace(/-[^-]{8}\./, '.'));
    expect(names.filter((name) => /^sqlite3.*(js|wasm)$/.test(name))).toEqual(['sqlite3.wasm']);
  });

  it('keeps to its budget in every language', () => {
    const scripts = firstScripts();
    const begun = [...scripts].map((name) => name.replace(/-.{8}\.js$/, ''));
    const beginnings = ['frame-times-worker', 'index', 'overview-page', 'unit-worker'];
    expect(begun).toEqual(expect.arrayContaining(beginnings));
    expect(scripts.size).toBeGreaterThan(2 * beginnings.length);
    const texts = [...textFiles()].map(([language, names]) => ({ language, kB: kBOfAll(names) }));
    expect(texts.map(({ language }) => language).sort()).toEqual([...LANGUAGES].sort());
    const largest = texts.reduce((one, other) => (one.kB > other.kB ? one : other));
    const libraries = files.filter((name) => name.endsWith('.wasm'));
    const kB = kBOfAll([...scripts, ...libraries]) + largest.kB;
    console.log(
      `The car of a browser: ${kB.toFixed(1)} kB with ${largest.kB.toFixed(1)} kB of texts (${largest.language}), ${scriptBudgetKb.unit} kB may`,
    );
    keepBudget(scriptBudgetKb, 'unit', kB);
  });
});

/** All that the worker may use of its browser: nothing that reaches beyond the page, nothing of node. */
const BROWSER = {
  AbortController,
  AbortSignal,
  btoa,
  clearTimeout,
  crypto,
  performance,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
};
const BEYOND =
  /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|indexedDB|caches|localStorage)\b/;

describe("the demo's car", () => {
  const folder = join(dist, 'demo');
  const file = join(folder, 'car-worker.js');
  const code = textOf(file);

  it('is one file', () => {
    expect(filesIn(folder)).toEqual(['car-worker.js']);
  });

  it('names nothing by which a page reaches beyond itself', () => {
    expect(code.match(BEYOND)?.[0]).toBeUndefined();
    expect(code.match(/\bimport\b[^.]|\brequire\(|node:/)?.[0]).toBeUndefined();
  });

  it('keeps to its budget', () => {
    const kB = kBOf(file);
    console.log(`The demo's car: ${kB.toFixed(1)} kB, ${scriptBudgetKb['demo-car']} kB may`);
    keepBudget(scriptBudgetKb, 'demo-car', kB);
  });

  it('lives where there is nothing of node, and answers a phone', async () => {
    const posted: { type: string }[] = [];
    const errors: unknown[] = [];
    const self = {
      onmessage: (_message: object) => {},
      postMessage: (message: { type: string }) => void posted.push(message),
      reportError: (error: unknown) => void errors.push(error),
    };
    new Script(code).runInContext(createContext({ ...BROWSER, self }));
    expect(posted[0]).toEqual({ type: 'ready' });
    const { port1, port2 } = new MessageChannel();
    const received: { action: string; extras: { trips?: unknown[] } }[] = [];
    port1.on('message', (text: string) => received.push(JSON.parse(text)));
    self.onmessage({ data: { type: 'connect' }, ports: [port2] });
    const reported = (action: string) => received.filter((each) => each.action === action);
    for (const action of ['Ping', 'Status']) port1.postMessage(JSON.stringify({ action, extras: {} }));
    await vi.waitUntil(() => reported('Status').length > 0);
    const order = (command: object) => self.onmessage({ data: { type: 'command', command }, ports: [] });
    order({ command: 'fly' });
    order({ command: 'door', door: 'hood', isOpen: true });
    self.onmessage({ data: 'garbage', ports: [] });
    port1.postMessage(JSON.stringify({ action: 'TripSummary', extras: { from: 0, afterId: 0 } }));
    await vi.waitUntil(() => reported('TripSummary').length > 0);
    expect(reported('TripSummary')[0]?.extras.trips?.length).toBeGreaterThan(3);
    await vi.waitUntil(() => posted.some((each) => JSON.stringify(each).includes('"DoorChange"')));
    expect(errors).toEqual([]);
    port1.postMessage({ type: 'close' });
    port1.close();
  });
});
