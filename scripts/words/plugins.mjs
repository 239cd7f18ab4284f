import { sourcePieces } from './source-pieces.mjs';

/** Code, addresses and values in a comment or text. They are not prose; the text around them is checked. */
const NO_PROSE = /^\/\*\*?\s*|^\/\/\s*|\s*\*\/$|`[^`\n]*`|https?:\S+|\{@\w+ [^}]*\}|\$\{[^}]*\}/g;

function proseIn(text, { kind, start, end }) {
  if (kind === 'name') return [{ start, end }];
  const parts = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(NO_PROSE)) {
    parts.push({ start: from, end: start + match.index });
    from = start + match.index + match[0].length;
  }
  return [...parts, { start: from, end }].filter((part) => /\w/.test(text.slice(part.start, part.end)));
}

/** Finds the line (from 1) and column (from 0) of an index. */
function placeFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= index) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: index - starts[low] };
  };
}

/** A text as a textlint document in which each prose part of `pieces` is a paragraph at its place. Never throws. */
function plainDocument(text, pieces) {
  const placeOf = placeFinder(text);
  const node = (type, { start, end }, rest) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: placeOf(start), end: placeOf(end) },
    ...rest,
  });
  const paragraphs = pieces
    .flatMap((piece) => proseIn(text, piece))
    .map((part) => {
      const value = text.slice(part.start, part.end);
      return node('Paragraph', part, { children: [node('Str', part, { value })] });
    });
  return node('Document', { start: 0, end: text.length }, { children: paragraphs });
}

/** The string values of a JSON text. */
function jsonPieces(text) {
  const strings = [...text.matchAll(/"((?:\\.|[^"\\\n])*)"(\s*:)?/g)];
  return strings
    .filter(([, , colon]) => colon === undefined)
    .map(({ index, 1: value }) => ({ kind: 'text', start: index + 1, end: index + 1 + value.length }));
}

function pluginFor(extensions, piecesOf) {
  class Processor {
    availableExtensions() {
      return extensions;
    }
    processor() {
      return {
        preProcess: (text) => plainDocument(text, piecesOf(text)),
        postProcess: (messages, filePath) => ({ messages, filePath: filePath ?? '<text>' }),
      };
    }
  }
  return { Processor };
}

/** A textlint plugin that reads the comments, texts and declared names of TypeScript and JavaScript. */
export const sourcePlugin = pluginFor(['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js'], sourcePieces);

/** A textlint plugin that reads the values of a JSON file of texts. */
export const textsPlugin = pluginFor(['.json'], jsonPieces);
