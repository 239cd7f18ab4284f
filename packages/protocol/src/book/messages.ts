import { z } from 'zod';
import { MAX_TIME_S } from '../constants.ts';
import { count, tolerant, tolerantList } from '../fields.ts';

/** Limits of the book. */
export const BOOK = {
  /** Size of a value as JSON, bytes. */
  maxValueBytes: 4_096,
  /** Entries that are not deleted. */
  maxEntries: 5_000,
  /** Deleted entries that are remembered, the newest. */
  maxDeleted: 5_000,
} as const;

const entryKey = {
  kind: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/)
    .describe('Kind of the entry. Unknown kinds are stored and handed on.'),
  id: z.string().min(1).max(64).describe('Name of the entry within its kind.'),
};
const fieldName = () => z.string().regex(/^[A-Za-z]\w{0,63}$/);
const value = () => z.record(fieldName(), z.json());
const changedAt = () =>
  z
    .number()
    .nonnegative()
    .max(MAX_TIME_S * 1_000);
const rev = () => count().describe('Revision of the book in which the entry changed last.');
const history = () => tolerant(z.string().min(1).max(64));

/** An entry of the book: something that an owner has entered on a phone. */
export const bookEntrySchema = z.lazy(() =>
  z.object({
    ...entryKey,
    value: value().nullable().describe('Its fields; null: it is deleted.'),
    changedAt: changedAt().describe('Last change of a field, or the deletion, unix milliseconds.'),
    fieldTimes: tolerant(z.record(fieldName(), changedAt())).describe(
      'Change of each field that did not change last, and of each that is empty, unix milliseconds.',
    ),
    rev: rev(),
  }),
);
export type BookEntry = z.infer<typeof bookEntrySchema>;
export type BookValue = NonNullable<BookEntry['value']>;
export type BookField = BookValue[string];

export const BOOK_REQUESTS = {
  Book: () =>
    z.object({
      afterRev: count().describe('Entries that changed after this revision; 0 for all.'),
      history: history().describe(
        'History of that revision, as in Ping; in another one, all entries follow.',
      ),
    }),
  BookWrite: () =>
    z.object({
      ...entryKey,
      value: value()
        .nullable()
        .describe(
          'The changed fields. A field that is null is empty from then on; instead of all fields, null deletes the entry.',
        ),
      changedAt: changedAt().describe(
        "When the owner changed it, unix milliseconds; times after the car's clock count as now.",
      ),
      basedOn: count().describe(
        '`rev` of the entry that the phone had; 0: none, and `value` is the whole entry.',
      ),
    }),
};

/** The outcome of a write. */
const BOOK_RESULTS = ['stored', 'too-large', 'full', 'missing'] as const;
export type BookResult = (typeof BOOK_RESULTS)[number];

export const BOOK_ANSWERS = {
  Book: () =>
    z.object({
      history: history().describe("Random id of the car's database, as in Ping."),
      entries: tolerantList(bookEntrySchema, 5_000).describe(
        'Next entries, by `rev`; empty at the end. An entry that cannot be read is ignored.',
      ),
      lastRev: count().describe('Revision of the last of these entries, or of the request.'),
      count: count().describe('How many entries the book has, without deleted ones.'),
    }),
  BookWrite: () =>
    z.object({
      ...entryKey,
      changedAt: changedAt().describe('As in the request.'),
      result: z
        .enum(BOOK_RESULTS)
        .describe(
          'too-large: the entry would have more than 4,096 bytes; full: the book has 5,000 entries; missing: the car does not have the entry that the write is based on. Nothing is stored then.',
        ),
      entry: tolerant(bookEntrySchema).describe('The entry on the car from then on.'),
    }),
};
