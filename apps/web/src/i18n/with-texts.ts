import type { AppNamespace, Texts } from '@ligo/texts';
import { currentLanguage } from './language.ts';
import { addLater, addTextFiles, loadListedTexts, loadTexts } from './text-files.ts';

// The first scripts list these alone: the list of all others comes with the first screen that needs one.
addTextFiles(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/{app,common}.json', {
    import: 'default',
  }),
);

const addScreenFiles = () => import('./screen-files.ts');
addLater(addScreenFiles);

/** Loads texts beside the code that shows them, and resolves to that code. Rejects if either cannot be loaded. */
export async function withTexts<T>(loading: Promise<T>, ...namespaces: AppNamespace[]): Promise<T> {
  const [loaded] = await Promise.all([loading, loadTexts(currentLanguage.get(), namespaces)]);
  return loaded;
}

/** Loads the texts of all screens, for a page that may lose the network. Rejects if they cannot be loaded. */
export async function loadScreenTexts(): Promise<void> {
  await addScreenFiles();
  await loadListedTexts(currentLanguage.get());
}
