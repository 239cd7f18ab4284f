import type { PlainKey, SiteNamespace, Translate } from '@ligo/texts';
import type { ComponentType } from 'react';
import type { Language } from '../i18n/language-code.ts';

/** The input of a page, rendered once for each language. */
export interface SitePageProps {
  t: Translate<SiteNamespace>;
  language: Language;
}

/** A thing of schema.org, as search engines read it. */
type StructuredFact = Record<string, unknown> & { '@type': string };

/** One public page, rendered at build in every language; `SITE_PAGES` lists them. */
export interface SitePage {
  /** Name of its built file and of its folder here, whose `start.ts`, if there is one, runs in the browser. */
  name: string;
  /** The part of its address behind the language. */
  path: '' | `/${string}`;
  title: PlainKey<SiteNamespace>;
  description: PlainKey<SiteNamespace>;
  Body: ComponentType<SitePageProps>;
  /** The server shows it in place of others, so that it has no address, and search engines leave it out. */
  hasNoAddress?: true;
  /** Its facts for search engines: only facts that are on the page. */
  structuredData?: (page: SitePageProps) => StructuredFact[];
}

/** A placeholder: the server replaces it by the origin that visitors see. */
export const ORIGIN = '{{origin}}';

/** And of this: the page's address below the origin as it was asked for, which search engines list it under (decision 45). */
export const CANONICAL = '{{canonical}}';

type Addressed = Pick<SitePage, 'path'>;

/** A page's own address in one language, below the origin. */
export const addressIn = (language: Language, { path }: Addressed): string => `/${language}${path}`;

/** A page's address that answers in the visitor's language, below the origin. */
export const addressOf = ({ path }: Addressed): string => path || '/';

/** A language as HTML and search engines write it. */
export const languageTag = (language: Language): string => (language === 'pt-br' ? 'pt-BR' : language);
