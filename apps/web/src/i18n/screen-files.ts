import type { Texts } from '@ligo/texts';
import { currentLanguage } from './language.ts';
import { addTextFiles, loadListedTexts } from './text-files.ts';

// Texts that are loaded with their screens: every file that no other list has.
addTextFiles(
  import.meta.glob<Texts>(
    [
      '../../../../packages/texts/src/locales/*/*.json',
      '!../../../../packages/texts/src/locales/*/{app,common,dashboard,demo,push,reasons,site,start}.json',
    ],
    { import: 'default' },
  ),
);

/** Loads the texts of all screens, for a page that may lose the network. Rejects if they cannot be loaded. */
export const loadScreenTexts = (): Promise<void> => loadListedTexts(currentLanguage.get());
