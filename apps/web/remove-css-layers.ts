import type { Plugin } from 'vite';

/** Where the block ends whose first sign stands at `from`; a style sheet of ours has no brace in a text. */
function endOfBlock(css: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
  }
  return at;
}

/** The rules of a built style sheet without the layers around them, in the same order. */
function flat(css: string): string {
  const layer = /@layer[^{;]*([{;])/.exec(css);
  if (!layer) return css;
  const start = layer.index + layer[0].length;
  if (layer[1] === ';') return css.slice(0, layer.index) + flat(css.slice(start));
  const end = endOfBlock(css, start);
  return css.slice(0, layer.index) + flat(css.slice(start, end - 1) + css.slice(end));
}

/**
 * Takes the layers out of what is built: browsers before Chromium 99 ignore all that stands in one. Tailwind writes its layers in
 * the order in which they count, so that the order of the rules is enough.
 */
export const removeCssLayers: Plugin = {
  name: 'without-layers',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = flat(String(file.source));
    },
  },
};
