/** What a JSON text says; `undefined` if it is none. Never throws. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
