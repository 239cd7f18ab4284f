import type { BookEntry, BookField, BookValue, PhoneExtras } from '@ligo/protocol';

/** An entry of the book with the time of each field, unix ms. */
export interface MergedEntry {
  /** Its fields without empty ones, also while it is deleted: a later change brings it back. */
  value: BookValue;
  /** When each field was set or emptied. */
  fieldTimes: Readonly<Record<string, number>>;
  /** -1: never. */
  deletedAt: number;
}

const NOTHING: MergedEntry = { value: {}, fieldTimes: {}, deletedAt: -1 };

/** The last change of an entry, unix ms. */
const entryChangedAt = ({ fieldTimes, deletedAt }: MergedEntry): number =>
  Math.max(deletedAt, ...Object.values(fieldTimes));

/** BOOK-2 */
export const isDeletedEntry = (entry: MergedEntry): boolean => entryChangedAt(entry) <= entry.deletedAt;

/** An entry as phones get it. */
export function bookEntryOf(entry: MergedEntry & Pick<BookEntry, 'kind' | 'id' | 'rev'>): BookEntry {
  const { kind, id, rev, value, fieldTimes } = entry;
  const changedAt = entryChangedAt(entry);
  if (isDeletedEntry(entry)) return { kind, id, rev, changedAt, value: null };
  const others = Object.entries(fieldTimes).filter(
    ([name, at]) => at !== changedAt || !Object.hasOwn(value, name),
  );
  const times = others.length > 0 && { fieldTimes: Object.fromEntries(others) };
  return { kind, id, rev, changedAt, value, ...times };
}

/** BOOK-1: the writes that make an entry as it is: its deletion, or one for each time at which fields of it changed, in their order. */
export function writesOf({
  value,
  changedAt,
  fieldTimes = {},
}: Omit<BookEntry, 'kind' | 'id' | 'rev'>): Pick<PhoneExtras<'BookWrite'>, 'value' | 'changedAt'>[] {
  if (value === null) return [{ value, changedAt }];
  const emptied = Object.keys(fieldTimes).map((name) => [name, null]);
  const fields = Object.entries({ ...Object.fromEntries(emptied), ...value } as BookValue);
  const timeOf = (name: string) => (Object.hasOwn(fieldTimes, name) ? fieldTimes[name] : changedAt);
  const times = [...new Set(fields.map(([name]) => timeOf(name) ?? changedAt))].sort((a, b) => a - b);
  return times.map((at) => ({
    value: Object.fromEntries(fields.filter(([name]) => timeOf(name) === at)),
    changedAt: at,
  }));
}

/**
 * The entry after a write, whatever the order of writes: each field has its latest value, and the later of deletion and change decides
 * whether it is there (BOOK-1, BOOK-2). `null`: there was no entry. A phone's time after `nowMs` counts as now, but an own later write
 * still wins (BOOK-3).
 */
export function mergeBookWrite(
  before: MergedEntry | null,
  { value, changedAt }: Pick<PhoneExtras<'BookWrite'>, 'value' | 'changedAt'>,
  nowMs: number,
): MergedEntry {
  const entry = before ?? NOTHING;
  const at = Math.min(changedAt, Math.max(nowMs, before ? entryChangedAt(before) + 1 : 0));
  if (value === null) return { ...entry, deletedAt: Math.max(entry.deletedAt, at) };
  const merged = { value: { ...entry.value }, fieldTimes: { ...entry.fieldTimes } };
  for (const [name, field] of Object.entries(value)) {
    if (!isLater(entry, name, field, at)) continue;
    merged.fieldTimes[name] = at;
    if (field === null) delete merged.value[name];
    else merged.value[name] = field;
  }
  return { ...merged, deletedAt: entry.deletedAt };
}

/** Every order of writes leaves the same one of two values of the same time. */
function isLater({ value, fieldTimes }: MergedEntry, name: string, field: BookField, at: number): boolean {
  const before = Object.hasOwn(fieldTimes, name) ? (fieldTimes[name] ?? -1) : -1;
  const beforeField = Object.hasOwn(value, name) ? value[name] : null;
  return at > before || (at === before && JSON.stringify(field) > JSON.stringify(beforeField));
}
