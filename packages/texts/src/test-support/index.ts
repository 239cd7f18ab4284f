import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@ligo/protocol';
import type { Texts } from '../namespaces.ts';

/** Also found from the compiled code, beside which no texts lie. */
const LOCALES = join(import.meta.dirname, '../../src/locales');

/** The text files of a language by their namespaces. */
export function filesIn(language: Language): Record<string, Texts> {
  const folder = join(LOCALES, language);
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** All texts of a language. */
export const textsIn = (language: Language): Texts => Object.assign({}, ...Object.values(filesIn(language)));
