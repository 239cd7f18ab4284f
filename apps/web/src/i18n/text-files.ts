import type { Namespace, Texts } from '@ligo/texts';
import type { Language } from './language-code.ts';

/** Loaders of text files; each path ends in `<language>/<namespace>.json`. */
export type TextFiles = Readonly<Record<string, () => Promise<Texts>>>;

interface TextFile {
  loading: Promise<void>;
  state: 'loading' | 'loaded' | 'failed';
}

const loaders = new Map<string, TextFiles[string]>();
const files = new Map<string, TextFile>();
const requested = new Set<Namespace>();
const texts = new Map<Language, Record<string, string>>();

const idOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`;

export function addTextFiles(added: TextFiles): void {
  for (const [path, load] of Object.entries(added))
    loaders.set(path.split('/').slice(-2).join('/').replace('.json', ''), load);
}

let addOthers: () => Promise<unknown> = async () => {};

/** Sets how files are added that are not listed yet; it is called for the first of them that is needed. */
export function addLater(add: () => Promise<unknown>): void {
  addOthers = add;
}

/** All texts of a language that are there; texts that are loaded later are added to the same object. */
export function textsOf(language: Language): Texts {
  const known = texts.get(language) ?? {};
  texts.set(language, known);
  return known;
}

/** Adds texts that need no loading. */
export function addTexts(language: Language, added: Texts): void {
  Object.assign(textsOf(language), added);
}

function open(language: Language, namespace: Namespace): TextFile {
  const id = idOf(language, namespace);
  const load = async () => {
    if (!loaders.has(id)) await addOthers();
    const loader = loaders.get(id);
    if (!loader) throw new Error(`No texts ${id}`);
    return loader();
  };
  const file: TextFile = {
    state: 'loading',
    loading: load().then(
      (loaded) => {
        addTexts(language, loaded);
        file.state = 'loaded';
      },
      (error) => {
        file.state = 'failed';
        throw error;
      },
    ),
  };
  files.set(id, file);
  return file;
}

/**
 * Begins to load a file unless that has been done; `null` once it is there. A failed file stays failed, so that a screen that waits
 * for it fails instead of asking for it in a loop.
 */
export function textsLoading(language: Language, namespace: Namespace): Promise<void> | null {
  requested.add(namespace);
  const file = files.get(idOf(language, namespace)) ?? open(language, namespace);
  return file.state === 'loaded' ? null : file.loading;
}

/** Loads texts of a language, also those that failed before. Rejects if a file cannot be loaded. */
export async function loadTexts(language: Language, namespaces: Iterable<Namespace>): Promise<void> {
  const loads = [...namespaces].map((each) => {
    const id = idOf(language, each);
    if (files.get(id)?.state === 'failed') files.delete(id);
    return textsLoading(language, each);
  });
  await Promise.all(loads);
}

/** Loads in a language all that has been loaded in another one. Rejects if a file cannot be loaded. */
export const loadRequestedTexts = (language: Language) => loadTexts(language, requested);

/** Loads all listed files of a language. Rejects if a file cannot be loaded. */
export function loadListedTexts(language: Language): Promise<void> {
  const ids = [...loaders.keys()].map((id) => id.split('/') as [Language, Namespace]);
  return loadTexts(
    language,
    ids.filter(([each]) => each === language).map(([, namespace]) => namespace),
  );
}
