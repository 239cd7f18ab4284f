import { z } from 'zod';
import { between, tolerant } from '../fields.ts';
import type { BookEntry } from './messages.ts';
import { bookId } from './money.ts';

/** m. */
export const PLACE_RADIUS = { min: 20, max: 5_000 } as const;
/** In the order of a form's list. */
export const PLACE_ICONS = ['home', 'work', 'charger', 'shop', 'other'] as const;

/** A place of the owner: kind `place` of the book. The smallest place that contains the car counts. */
export const placeSchema = z.lazy(() =>
  z.object({
    name: z.string().max(60).describe("The owner's name for it."),
    icon: z.enum(PLACE_ICONS).catch('other').describe('Kind of place; `home` counts as charged at home.'),
    lat: between(-90, 90).describe('Latitude of its middle, degrees.'),
    lng: between(-180, 180).describe('Longitude of its middle, degrees.'),
    radius: between(PLACE_RADIUS.min, PLACE_RADIUS.max).describe('m.'),
    tariff: tolerant(bookId()).describe('Id of the tariff of the charger there.'),
    efficiency: tolerant(between(0.5, 1)).describe(
      'Part of the energy at the wall that reaches the battery, entered by the owner.',
    ),
    isOffForSentry: tolerant(z.boolean()).describe('Sentry stays off there.'),
    isArrivalNotified: tolerant(z.boolean()).describe('The owners are notified when the car arrives there.'),
  }),
);
export type Place = z.infer<typeof placeSchema>;

export const PLACE_KIND = 'place';

/** A place of the owner's book with its entry. */
export interface KnownPlace extends Omit<BookEntry, 'value'> {
  place: Place;
}

/** Those of the entries of places that can be read. */
export const knownPlaces = (entries: readonly BookEntry[]): KnownPlace[] =>
  entries.flatMap(({ value, ...entry }) => {
    const { data } = placeSchema.safeParse(value);
    return data ? [{ ...entry, place: data }] : [];
  });
