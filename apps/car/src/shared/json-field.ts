/** The value of a JSON text; `undefined` if it is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path in JSON; `undefined` if there is none. */
export function valueAtPath(json: unknown, path: readonly string[]): unknown {
  let here = json;
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}

/** A word, number or flag as text; empty for all else. */
export const scalarText = (found: unknown): string =>
  typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found).trim()
    : '';
