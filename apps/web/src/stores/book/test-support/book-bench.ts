import { createVirtualClock, settle } from '@ligo/machine/test-support';
import {
  BOOK,
  type BookEntry,
  type CarActionName,
  FEATURE,
  type PhoneActionName,
  type PhoneExtras,
} from '@ligo/protocol';
import { bookEntryOf, isDeletedEntry, type MergedEntry, mergeBookWrite } from '@ligo/vehicle';
import { createCounter } from '../../../lib/values/counter.ts';
import { createObservable } from '../../../lib/values/observable.ts';
import { createMemoryBookStorage } from '../../../platform/book-storage.ts';
import { createActionHandlers } from '../../link/link-store.ts';
import { createFakeStorage } from '../../test-support/fake-browser.ts';
import { createBook } from '../book-store.ts';

type Asked = PhoneExtras<'BookWrite'>;

/** A car with a book; `pageSize`: entries of a page. */
export function createBookCar(nowMs: () => number, pageSize = 2) {
  const stored = new Map<string, MergedEntry & Pick<BookEntry, 'kind' | 'id' | 'rev'>>();
  let rev = 0;
  const all = () => [...stored.values()].sort((one, other) => one.rev - other.rev);
  const count = () => all().filter((each) => !isDeletedEntry(each)).length;
  const car = {
    history: 'first',
    maxEntries: BOOK.maxEntries as number,
    entries: () => all().map(bookEntryOf),
    count,
    newestRev: () => rev,
    lose(history: string) {
      stored.clear();
      rev = 0;
      car.history = history;
    },
    forget: (id: string) => stored.delete(`place ${id}`),
    Book({ afterRev, history }: PhoneExtras<'Book'>) {
      const from = history === car.history ? afterRev : 0;
      const entries = all()
        .filter((each) => each.rev > from)
        .slice(0, pageSize)
        .map(bookEntryOf);
      return { history: car.history, entries, lastRev: entries.at(-1)?.rev ?? from, count: count() };
    },
    BookWrite(write: Asked) {
      const { kind, id, changedAt } = write;
      const before = stored.get(`${kind} ${id}`) ?? null;
      const answer = { kind, id, changedAt };
      if (!before && write.basedOn > 0) return { ...answer, result: 'missing' as const };
      const merged = { kind, id, ...mergeBookWrite(before, write, nowMs()), rev: rev + 1 };
      if (JSON.stringify(merged.value).length > BOOK.maxValueBytes)
        return { ...answer, result: 'too-large' as const };
      if (!before && count() >= car.maxEntries) return { ...answer, result: 'full' as const };
      rev += 1;
      stored.set(`${kind} ${id}`, merged);
      return { ...answer, result: 'stored' as const, entry: bookEntryOf(merged) };
    },
  };
  return car;
}
export type BookCar = ReturnType<typeof createBookCar>;

export const OWNER = { accountId: 'me', carId: 'car-1' };

/** A tab of a phone with the store, beside a car. */
export function openBookTab(
  car: BookCar,
  clock = createVirtualClock({ startMs: 1_000_000 }),
  storage = createMemoryBookStorage(),
  texts = createFakeStorage(),
  aheadMs = 0,
) {
  const asked: [PhoneActionName, unknown][] = [];
  const online = createObservable(false);
  const ping = createObservable({ versionCode: 1, versionName: '1', features: [FEATURE.book as string] });
  const counter = createCounter();
  const control = { isDeaf: false };
  const { on, deliver } = createActionHandlers(counter);
  const book = createBook(
    {
      clock: { nowMs: () => clock.nowMs() + aheadMs, after: clock.after },
      counter,
      storage: texts.tab(),
      ping,
      link: {
        get: () => ({ hasReceivedState: online.get() }),
        subscribe: online.subscribe,
        send(action, extras) {
          if (!online.get()) return false;
          asked.push([action, extras]);
          if (control.isDeaf) return true;
          const answer = action === 'Book' ? car.Book(extras as never) : car.BookWrite(extras as never);
          void Promise.resolve().then(() => deliver(action as CarActionName, answer));
          return true;
        },
        on,
      },
    },
    storage,
  );
  book.select(OWNER);
  book.start();
  const tab = {
    ...{ book, clock, storage, texts, asked, counter, control, ping },
    write: (id: string, value: Asked['value'], kind = 'place') => book.change([{ kind, id, value }]),
    values: () => Object.fromEntries(book.get().items.map(({ id, value }) => [id, value])),
    async settle() {
      for (let turn = 0; turn < 40; turn++) await settle();
      await clock.advance(200);
    },
    async online(isOnline = true) {
      online.set(isOnline);
      await tab.settle();
    },
    /** The figures of the car come in, as each second. */
    async status() {
      deliver('Status', { newestBookRev: car.newestRev() });
      await tab.settle();
    },
  };
  return tab;
}
