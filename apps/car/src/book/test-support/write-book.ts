import { openStore } from '../../data-folder.ts';
import { printLine } from '../../test-support/print-line.ts';
import { createBook } from '../create-book.ts';

/** Writes into the book in the given folder as fast as it can until it is killed, from a number on; prints what was confirmed. */
const store = openStore(process.argv[2] ?? '', 0, { info() {}, warn() {}, error() {} });
const book = createBook(store.book, { nowMs: Date.now });
for (let count = Number(process.argv[3]); ; count++) {
  // Fifty entries are changed in turn, and every seventh write deletes one.
  const id = `p${count % 50}`;
  const value = count % 7 === 0 ? null : { count, [`field${count % 3}`]: count };
  const { result } = book.write({ kind: 'place', id, value, changedAt: count, basedOn: 0 }, null);
  if (result === 'stored') printLine(String(count));
}
