/** A number of 53 bits that equal texts share and others, for all that matters, do not (FNV-1a, two lanes). */
export function textHash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x01000199);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** The value of a JSON text; `undefined` for other texts. Never throws. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
