import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@ligo/protocol';
import { PackedText } from '../packed-text.ts';
import { fillPage, type PageValues } from './fill-page.ts';

const HTML = 'text/html; charset=utf-8';

/** The public pages as they were built, in each language, and filled with what this server knows. */
export class SitePages {
  private readonly templates: ReadonlyMap<string, string>;
  private filled = new Map<string, PackedText>();

  /** Names of the pages, such as `download`. */
  readonly names: readonly string[];

  /** `folder` has a folder a language. Throws if a language lacks a page that English has. */
  constructor(folder: string) {
    this.names = existsSync(join(folder, 'en'))
      ? readdirSync(join(folder, 'en'))
          .filter((file) => file.endsWith('.html'))
          .map((file) => file.slice(0, -'.html'.length))
      : [];
    this.templates = new Map(
      this.names.flatMap((name) =>
        LANGUAGES.map((language) => [
          key(language, name),
          readFileSync(join(folder, language, `${name}.html`), 'utf8'),
        ]),
      ),
    );
  }

  /** Fills all pages anew. Throws on a page that names a value that nobody knows. */
  fill(valuesIn: (language: Language) => PageValues): void {
    this.filled = new Map(
      LANGUAGES.flatMap((language) => {
        const values = valuesIn(language);
        return this.names.map((name) => {
          const page = key(language, name);
          return [page, new PackedText(fillPage(this.templates.get(page) ?? '', values), HTML)];
        });
      }),
    );
  }

  /** Throws if there is no such page, or nothing was filled. */
  page(language: Language, name: string): PackedText {
    const page = this.filled.get(key(language, name));
    if (!page) throw new Error(`There is no page ${name} in ${language}`);
    return page;
  }
}

const key = (language: Language, name: string) => `${language}/${name}`;
