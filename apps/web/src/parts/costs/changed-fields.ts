import type { BookValue } from '@ligo/protocol';

const jsonOf = (value: unknown) => JSON.stringify(value ?? null);

/**
 * The fields of an entry that differ, so that a change elsewhere of another field stays; `null` empties one.
 * @param before `null`: the entry is new.
 */
export function changedFields<T extends object>(before: T | null, after: T): BookValue {
  const [old, next] = [before ?? {}, after] as Record<string, unknown>[];
  const names = Object.keys({ ...old, ...next }).filter(
    (name) => jsonOf(old?.[name]) !== jsonOf(next?.[name]),
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, next?.[name] ?? null]))));
}
