const SPACE = /[ \t\r\n]*/y;
const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The expected token: a value, a key, the colon after it, or the end of a value. */
type Wanted = 'value' | 'key' | 'colon' | 'more' | 'first';

/** Position of the first error in a JSON text, in characters from 0; `null`: it is valid. The errors of the engine do not always have it. */
export function findJsonError(text: string): number | null {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const taken = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  };
  for (at += taken(SPACE).length; ; at += taken(SPACE).length) {
    const innermost: string | undefined = open.at(-1);
    const sign = text[at] ?? '';
    if (wanted === 'more' && innermost === undefined) return at < text.length ? at : null;
    if (wanted === 'more' && sign === ',') wanted = innermost === '{' ? 'key' : 'value';
    else if ((wanted === 'more' || wanted === 'first') && innermost && sign === CLOSING[innermost]) {
      open.pop();
      wanted = 'more';
    } else if (wanted === 'colon' && sign === ':') wanted = 'value';
    else {
      const isKey: boolean = wanted === 'key' || (wanted === 'first' && innermost === '{');
      if (wanted === 'more' || wanted === 'colon') return at;
      if (!isKey && sign in CLOSING) {
        open.push(sign);
        wanted = 'first';
      } else {
        const scalar = taken(SCALAR);
        if (scalar === '' || (isKey && !scalar.startsWith('"'))) return at;
        at += scalar.length - 1;
        wanted = isKey ? 'colon' : 'more';
      }
    }
    at += 1;
  }
}
