/** What a stored text says; `undefined` if it is no JSON. Never throws. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
