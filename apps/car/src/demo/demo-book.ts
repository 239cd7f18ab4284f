import type { Place, Tariff } from '@ligo/protocol';
import type { Book } from '../book/book-contract.ts';
import { MONACO_ROUTE } from '../sources/simulator/route.ts';

/** Proper names, which need no translation. */
const TARIFF: Tariff = {
  ...{ name: 'Monaco 24', currency: 'EUR', zone: 'Europe/Monaco', billed: 'wall' },
  versions: [
    {
      energy: [
        { days: [0, 6], price: 0.1979 },
        { from: 22 * 60, to: 6 * 60, price: 0.1979 },
      ],
      price: 0.2613,
    },
  ],
};
const TARIFF_ID = 'monaco-24';

/** Writes the prices and the place by which the sessions of the demo cost money; it is charged where its drives begin and end. */
export function writeDemoBook(book: Pick<Book, 'write'>): void {
  const [lat = 0, lng = 0] = MONACO_ROUTE[0] ?? [];
  const place: Place = {
    ...{ name: 'Monte-Carlo', icon: 'home', radius: 150, tariff: TARIFF_ID },
    ...{ lat, lng },
  };
  const write = (kind: string, id: string, value: Tariff | Place) =>
    book.write({ kind, id, value: JSON.parse(JSON.stringify(value)), changedAt: 0, basedOn: 0 }, null);
  write('tariff', TARIFF_ID, TARIFF);
  write('place', 'monte-carlo', place);
}
