import type { Texts } from '@ligo/texts';
import { addTextFiles } from './text-files.ts';

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
