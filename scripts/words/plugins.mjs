import { plainDocument } from './plain-document.mjs';
import { sourcePieces } from './source-pieces.mjs';

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
