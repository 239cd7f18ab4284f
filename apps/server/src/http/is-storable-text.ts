/** With a NUL, or with half of a character, which databases turn down or give back as another. */
const UNKEEPABLE = /[\0\p{Cs}]/u;

/** Whether all texts in a value can be stored and found again as they are. */
export function isStorableText(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorableText);
}
