import type { AppNamespace, Texts } from '@ligo/texts';
import { currentLanguage } from './language.ts';
import { addTextFiles, isListed, loadListedTexts, loadTexts } from './text-files.ts';

// The first script lists these alone: the list of all others comes with the signed-in code.
addTextFiles(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/{app,common}.json', {
    import: 'default',
  }),
);

async function load(namespaces: readonly AppNamespace[]): Promise<void> {
  const language = currentLanguage.get();
  if (!namespaces.every((each) => isListed(language, each))) await import('./screen-files.ts');
  await loadTexts(language, namespaces);
}

/** Loads texts beside the code that shows them, and resolves to that code. Rejects if either cannot be loaded. */
export async function withTexts<T>(loading: Promise<T>, ...namespaces: AppNamespace[]): Promise<T> {
  const [loaded] = await Promise.all([loading, load(namespaces)]);
  return loaded;
}

/** Loads the texts of all screens, for a page that may lose the network. Rejects if they cannot be loaded. */
export async function loadScreenTexts(): Promise<void> {
  await import('./screen-files.ts');
  await loadListedTexts(currentLanguage.get());
}
