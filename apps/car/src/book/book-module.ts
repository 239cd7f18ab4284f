import { createScope } from '@ligo/machine';
import type { Status } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { Book } from './book-contract.ts';

export interface BookModule extends CarModule {
  /** Never throws. */
  status(): Pick<Status, 'newestBookRev'>;
}

/** Lets phones read and write the book. `historyId`: in which revisions are valid; `undefined`: unknown. */
export function createBookModule(
  { phones }: Pick<CarContext, 'phones'>,
  book: Book,
  historyId: string | undefined,
): BookModule {
  let scope = createScope();
  return {
    name: 'book',
    start() {
      scope = createScope();
      scope.add(
        phones.on('Book', ({ afterRev, history }, phone) => {
          // BOOK-7
          const page = book.page(history === historyId ? afterRev : 0);
          return phone.send('Book', { history: historyId, ...page });
        }),
        phones.on('BookWrite', (write, phone) => {
          const { kind, id, changedAt } = write;
          return phone.send('BookWrite', { kind, id, changedAt, ...book.write(write, phone.pairingId) });
        }),
      );
    },
    stop: () => scope.end(),
    status() {
      try {
        return { newestBookRev: book.newestRev() };
      } catch {
        return {};
      }
    },
  };
}
