import { withLimit } from '@ligo/machine';
import type { Dexie } from 'dexie';
import { createObservable, type Readable } from '../lib/values/observable.ts';
import type { Visibility } from '../ports/browser.ts';
import { systemClock } from './clock.ts';

/** Longest wait for a database to open, in ms: an upgrade blocked by an old tab never ends by itself. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Opens a database with its tables of a version; what an older version stored stays. The library is loaded with the first one, so that it does
 * not stand before the first figure. Rejects if the database cannot be opened in 3 s.
 */
export async function openDatabase(
  name: string,
  tables: Record<string, string>,
  version = 1,
): Promise<Dexie> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name);
  database.version(version).stores(tables);
  try {
    await withLimit(systemClock, OPEN_LIMIT_MS, database.open(), () => {
      throw new Error('opening the database took too long');
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether an error, or its cause, is the browser's exceeded storage quota. */
export function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  return 'inner' in error && isQuota(error.inner);
}

/** A storage on an open connection to its database. */
export interface OpenStorage<S> {
  storage: S;
  close(): void;
}

const CUT = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError']);

/** Whether an error, or what caused it, is the browser having cut the connection, as WebKit does to apps in the background. */
function isCut(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && CUT.has(String(error.name))) return true;
  return 'inner' in error && isCut(error.inner);
}

/**
 * Keeps a storage at work, whose methods are those of its memory: a connection that the browser cut is reopened and the work repeated; if
 * the database cannot be opened a memory takes its place, `onFallback` is called, and the database is tried again each time the page
 * becomes visible. A method rejects when the database fails for another reason than its connection.
 */
export function createResilientStorage<S extends object>(parts: {
  open(): Promise<OpenStorage<S>>;
  createMemory(): S;
  onFallback(): void;
  visibility: Pick<Visibility, 'onChange'>;
}): S & { readonly isTemporary: Readable<boolean> } {
  const { open, createMemory, onFallback, visibility } = parts;
  const isTemporary = createObservable(false);
  let memory: S | null = null;
  let opening: Promise<OpenStorage<S>> | null = null;

  const attempt = async (): Promise<OpenStorage<S>> => {
    try {
      const opened = await open();
      memory = null;
      isTemporary.set(false);
      return opened;
    } catch {
      onFallback();
      memory ??= createMemory();
      isTemporary.set(true);
      return { storage: memory, close() {} };
    }
  };
  visibility.onChange((isVisible) => {
    if (isVisible && isTemporary.get()) opening = attempt();
  });
  const use = async (work: (storage: S) => unknown): Promise<unknown> => {
    opening ??= attempt();
    const asked = opening;
    const opened = await asked;
    try {
      return await work(opened.storage);
    } catch (error) {
      if (!isCut(error)) throw error;
      if (opening === asked) {
        opened.close();
        opening = attempt();
      }
      return work((await opening).storage);
    }
  };
  const methods = Object.keys(createMemory()).map((name) => [
    name,
    (...given: unknown[]) =>
      use((storage) => (storage as Record<string, (...its: unknown[]) => unknown>)[name]?.(...given)),
  ]);
  return { ...Object.fromEntries(methods), isTemporary };
}
