import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@ligo/protocol';
import { CompressedText } from '../compressed-text.ts';
import { fillPage, type PageValues } from './fill-page.ts';
import { pageAddress } from './page-addresses.ts';

const HTML = 'text/html; charset=utf-8';

/** The built public pages in each language, filled with this server's values. */
export class SitePages {
  private readonly templates: ReadonlyMap<string, string>;
  private filled = new Map<string, CompressedText>();

  /** Names of the pages, such as `download`. */
  readonly names: readonly string[];

  /** `folder` has one subfolder per language. Throws if a page of English is missing in a language. */
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
   * Fills all pages again, including their canonical address: the language's own, or the one for all languages if it was
   * requested there. Throws on a page with an unknown value.
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

  /** A page in a language, for the address where it was requested: that language's, or with `null` the one for all. */
  page(language: Language, name: string, asked: Language | null): CompressedText {
    const page = this.filled.get(filledKey(language, name, asked));
    if (!page) throw new Error(`No page ${name} in ${language}`);
    return page;
  }
}

const templateKey = (language: Language, name: string) => `${language}/${name}`;
const filledKey = (language: Language, name: string, asked: Language | null) =>
  `${asked ?? 'all'} ${language}/${name}`;
