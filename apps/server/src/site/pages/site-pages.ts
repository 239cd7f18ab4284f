import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@ligo/protocol';
import { CompressedText } from '../compressed-text.ts';
import { fillPage, type PageValues } from './fill-page.ts';
import { pageAddress } from './page-addresses.ts';

const HTML = 'text/html; charset=utf-8';

/** The public pages as they were built, in each language, and filled with what this server knows. */
export class SitePages {
  private readonly templates: ReadonlyMap<string, string>;
  private filled = new Map<string, CompressedText>();

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
          templateKey(language, name),
          readFileSync(join(folder, language, `${name}.html`), 'utf8'),
        ]),
      ),
    );
  }

  /**
   * Fills all pages anew, also with the address that search engines list them under: the language's own, or the one for
   * all languages where they were asked for there. Throws on a page that names a value that nobody knows.
   */
  fill(valuesIn: (language: Language) => PageValues): void {
    this.filled = new Map(
      LANGUAGES.flatMap((language) => {
        const { texts, lists } = valuesIn(language);
        return this.names.flatMap((name) =>
          [language, null].map((asked) => {
            const values = { texts: { ...texts, canonical: pageAddress(name, asked) }, lists };
            const html = fillPage(this.templates.get(templateKey(language, name)) ?? '', values);
            return [filledKey(language, name, asked), new CompressedText(html, HTML)] as const;
          }),
        );
      }),
    );
  }

  /** A page in a language, as it is where it was asked for: at that language's address, or with `null` at the one for all. */
  page(language: Language, name: string, asked: Language | null): CompressedText {
    const page = this.filled.get(filledKey(language, name, asked));
    if (!page) throw new Error(`There is no page ${name} in ${language}`);
    return page;
  }
}

const templateKey = (language: Language, name: string) => `${language}/${name}`;
const filledKey = (language: Language, name: string, asked: Language | null) =>
  `${asked ?? 'all'} ${language}/${name}`;
