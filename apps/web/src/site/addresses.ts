import type { Language } from '../i18n/language-code.ts';
import type { SitePage } from './site-page.ts';

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
