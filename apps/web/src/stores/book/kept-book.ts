import { BOOK, type BookEntry, type BookValue, bookEntrySchema } from '@ligo/protocol';
import { z } from 'zod';
import type { Counter } from '../../lib/values/counter.ts';
import type { BookChange, BookHead, BookUpdate, QueuedChange, StoredBook } from '../../ports/book-storage.ts';

/** An entry as screens use it; the reader parses its value. */
export interface BookItem {
  kind: string;
  id: string;
  value: BookValue;
  /** The car has not confirmed it. */
  isWaiting: boolean;
  /** Why the car does not take the last change; `null`: it took it, or is asked. */
  refusal: BookChange['refusal'];
}

const changeSchema = z.object({
  ...bookEntrySchema.unwrap().omit({ rev: true }).shape,
  seq: z.number().int(),
  refusal: z.enum(['too-large', 'full']).nullable(),
});
const headSchema = z.object({ history: z.string().nullable(), rev: z.number().int().nonnegative() });

export const keyText = ({ kind, id }: Pick<BookEntry, 'kind' | 'id'>) => `${kind} ${id}`;

/** What this phone has of a car's book, as it was stored last. */
export interface KeptBook {
  head: BookHead;
  /** With deleted ones. */
  entries: ReadonlyMap<string, BookEntry>;
  /** In the order in which they were made. */
  changes: readonly QueuedChange[];
}

export const NO_BOOK: KeptBook = { head: { history: null, rev: 0 }, entries: new Map(), changes: [] };

/** Reads what is stored; what cannot be read is counted and left out. */
export function readBook({ head, entries, changes }: StoredBook, counter: Counter): KeptBook {
  const valid = <T>(schema: z.ZodType<T>, all: readonly unknown[]) =>
    all.flatMap((each) => {
      const parsed = schema.safeParse(each);
      if (!parsed.success) counter.add('book-row-unreadable');
      return parsed.success ? [parsed.data] : [];
    });
  const read = valid(bookEntrySchema, entries);
  return {
    head: headSchema.safeParse(head).data ?? NO_BOOK.head,
    entries: new Map(read.map((entry) => [keyText(entry), entry])),
    changes: valid<QueuedChange>(changeSchema, changes),
  };
}

/** The book after an update, as storage makes it. `restarted` needs the storage's numbers: the book is read again. */
export function updatedBook(
  book: KeptBook,
  { head = book.head, entries = [], gone = [], settled = [], replaced = [] }: Omit<BookUpdate, 'restarted'>,
): KeptBook {
  const next = new Map(book.entries);
  for (const entry of entries) next.set(keyText(entry), entry);
  for (const key of gone) next.delete(keyText(key));
  const changed = new Map(replaced.map((change) => [change.seq, change]));
  const changes = book.changes
    .filter(({ seq }) => !settled.includes(seq))
    .map((change) => changed.get(change.seq) ?? change);
  return { head, entries: next, changes };
}

/** PBOOK-1: the entries with the changes laid over them, those of the car first, the changes by their time: entries that are written back are older than changes that wait (PBOOK-9). */
export function shownItems({ entries, changes }: KeptBook): readonly BookItem[] {
  const items = new Map<string, BookItem>();
  for (const { kind, id, value } of entries.values())
    if (value) items.set(keyText({ kind, id }), { kind, id, value, isWaiting: false, refusal: null });
  for (const change of [...changes].sort((one, other) => one.changedAt - other.changedAt)) {
    const { kind, id, value, refusal } = change;
    const key = keyText(change);
    if (value) {
      const merged = withFields(items.get(key)?.value ?? {}, value);
      items.set(key, { kind, id, value: merged, isWaiting: true, refusal });
    } else items.delete(key);
  }
  return [...items.values()];
}

function withFields(before: BookValue, fields: BookValue): BookValue {
  return Object.fromEntries(Object.entries({ ...before, ...fields }).filter(([, field]) => field !== null));
}

/** How many entries are there. */
export const entryCount = ({ entries }: KeptBook) =>
  [...entries.values()].filter(({ value }) => value !== null).length;

/** PBOOK-14: the deleted entries that are remembered no longer, as on the car. */
export const forgottenEntries = ({ entries }: KeptBook): BookEntry[] =>
  [...entries.values()]
    .filter(({ value }) => value === null)
    .sort((one, other) => other.rev - one.rev)
    .slice(BOOK.maxDeleted);

/** PBOOK-2: when a change is made that knows of the entry, unix ms. */
export function changeTime({ entries, changes }: KeptBook, key: string, nowMs: number): number {
  const known = changes.filter((change) => keyText(change) === key).map(({ changedAt }) => changedAt);
  return Math.max(nowMs, 1 + Math.max(-1, entries.get(key)?.changedAt ?? -1, ...known));
}

/** PBOOK-3: the first change of each entry that waits for the car, at most `limit`. */
export function nextChanges({ changes }: KeptBook, limit: number): QueuedChange[] {
  const first = new Map<string, QueuedChange>();
  for (const change of changes) {
    if (first.size === limit) break;
    const key = keyText(change);
    if (!first.has(key) && change.refusal === null) first.set(key, change);
  }
  return [...first.values()];
}
