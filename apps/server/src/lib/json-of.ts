/** The value of a JSON text; `null` for other texts. Never throws. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
