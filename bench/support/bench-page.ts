import { fileURLToPath } from 'node:url';
import { type BuiltPage, serveBuiltPage } from '../../e2e/support/built-page.ts';

/** Builds `bench/pages/<name>` as the product is built, and serves it. */
export const serveBenchPage = (name: string): Promise<BuiltPage> =>
  serveBuiltPage(fileURLToPath(new URL(`../pages/${name}`, import.meta.url)));
