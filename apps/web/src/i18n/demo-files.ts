import type { Texts } from '@ligo/texts';
import { addTextFiles } from './text-files.ts';

addTextFiles(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/demo.json', { import: 'default' }),
);
