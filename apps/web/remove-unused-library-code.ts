import type { Plugin } from 'vite';

/** Files of libraries that the app never has work for, though what it calls names them. */
const UNUSED = [
  // The self-description of schemas, and their error texts: a mismatch is counted, not shown.
  '/zod/v4/core/json-schema-processors.js',
  '/zod/v4/core/to-json-schema.js',
  '/zod/v4/locales/en.js',
  // What closes cycles: there are none in JSON.
  '/zod/v4/core/memoizer.js',
  // Ways to a server other than a web socket.
  '/engine.io-client/build/esm/transports/polling-xhr.js',
  '/engine.io-client/build/esm/transports/webtransport.js',
];

/** The same exports, none of which does anything. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (default|\w+ (\w+))/gm)].map(
    ([, first, second]) => second ?? first,
  );
  return `const nothing = () => undefined; export { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;
}

/** Removed code needs no map, and the rest is found without one. */
const NO_MAP = { mappings: '' } as const;

/** A schema's description, which only the protocol's documentation uses. */
const DESCRIPTION = /\.describe\(\s*(?:(['"`])(?:\\.|(?!\1)[^\\])*\1|[\w.]+),?\s*\)/g;
/** The description in a row of readings, which `.describe()` puts into the schema. */
const DOC = /,\s*doc: (['"])(?:(?!\1).)*\1/g;

/**
 * How the charts' library writes numbers and knows its place in time: the platform's way, whose first use takes as long as drawing a
 * screen. It is made when it is needed, not when its code comes.
 */
const CHART_FORMATS: ReadonlyArray<[from: string, to: string]> = [
  [
    'const numFormatter = new Intl.NumberFormat(',
    'let numFormatter; const makeNumFormatter = () => new Intl.NumberFormat(',
  ],
  ['numFormatter.format(val)', '(numFormatter ??= makeNumFormatter()).format(val)'],
  ['const localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone', 'const localTz = undefined'],
];

function withLateFormats(code: string): string {
  return CHART_FORMATS.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The charts' library has no ${from}`);
    return all.replace(from, to);
  }, code);
}

/** How the encryption of commands gets its platform in old versions of Node.js. */
const NODE_CRYPTO = 'await import("crypto")';

/** Where binary content comes as text, from servers without web sockets; without it, such a packet is an unknown one. */
const BINARY_TEXT = 'type === "b"';

/** Leaves unused code of libraries out of the built app: it would all be fetched before the first figure. */
export const removeUnusedLibraryCode: Plugin = {
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (UNUSED.some((file) => id.endsWith(file))) return { code: emptied(code), map: NO_MAP };
    if (id.endsWith('/uPlot.esm.js')) return { code: withLateFormats(code), map: NO_MAP };
    if (id.endsWith('/engine.io-parser/build/esm/decodePacket.browser.js'))
      return { code: code.replace(BINARY_TEXT, 'false'), map: NO_MAP };
    if (id.includes('/@hpke/common/')) return { code: code.replaceAll(NODE_CRYPTO, '{}'), map: NO_MAP };
    if (!/\/packages\/(protocol|signals)\/src\//.test(id)) return null;
    return { code: code.replace(DESCRIPTION, '').replace(DOC, ''), map: NO_MAP };
  },
  // The router gives every bundler its development build.
  async resolveId(name, importer) {
    if (name !== 'react-router') return null;
    const found = await this.resolve(name, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};
