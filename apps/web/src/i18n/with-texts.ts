import type { AppNamespace, Texts } from '@ligo/texts';
import { currentLanguage } from './language.ts';
import { addLater, addTextFiles, loadTexts } from './text-files.ts';

// The first scripts list these alone: the list of all others comes with the first screen that needs one.
addTextFiles(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/{app,common}.json', {
    import: 'default',
  }),
);

addLater(() => import('./screen-files.ts'));

/** Loads texts beside the code that shows them, and resolves to that code. Rejects if either cannot be loaded. */
export async function withTexts<T>(loading: Promise<T>, ...namespaces: AppNamespace[]): Promise<T> {
  const [loaded] = await Promise.all([loading, loadTexts(currentLanguage.get(), namespaces)]);
  return loaded;
}
