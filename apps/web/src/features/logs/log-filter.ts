import { type LogKind, logKindOf, sentenceVariantOf } from '../../parts/logs/log-sentence.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';

/** The search of the log. */
export interface LogFilter {
  /** No kind means all. */
  kinds: ReadonlySet<LogKind>;
  /** Part of the sentence that is shown. */
  query: string;
}

/** A text without case, accents and the dot of an i, which Turkish also writes without, for comparing. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .trim();
}

/** A test for entries. `sentenceFor` returns the sentence of an entry; it is called once for all entries with the same sentence. */
export function createLogMatcher(
  { kinds, query }: LogFilter,
  sentenceFor: (item: LogItem) => string,
): (item: LogItem) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const known = new Map<string, boolean>();
  return (item) => {
    if (kinds.size > 0 && !kinds.has(logKindOf(item))) return false;
    if (words.length === 0) return true;
    const key = sentenceVariantOf(item);
    const before = known.get(key);
    if (before !== undefined) return before;
    const sentence = plain(sentenceFor(item));
    const isMatch = words.every((word) => sentence.includes(word));
    known.set(key, isMatch);
    return isMatch;
  };
}
