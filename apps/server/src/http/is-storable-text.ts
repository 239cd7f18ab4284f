/** NUL or half of a surrogate pair, which databases reject or change. */
const UNKEEPABLE = /[\0\p{Cs}]/u;

/** Whether a database stores all texts in a value unchanged. */
export function isStorableText(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorableText);
}
