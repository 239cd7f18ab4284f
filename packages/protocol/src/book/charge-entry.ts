import { z } from 'zod';
import { MAX_TIME_S } from '../constants.ts';
import { between, measured, tolerant } from '../fields.ts';
import { bookId, currency, price } from './money.ts';

const time = () => tolerant(between(0, MAX_TIME_S));

/** The fields with which an owner prices a session, from the strongest to the weakest. */
const priceFields = {
  bill: tolerant(
    z.object({ amount: price().describe('The sum paid; 0: free.'), currency: currency() }),
  ).describe('The bill of the session, which no tariff replaces.'),
  price: tolerant(
    z.object({ perKwh: price().describe('Per kWh of what the charger bills.'), currency: currency() }),
  ).describe('The price of this session.'),
  tariff: tolerant(bookId()).describe('Id of the tariff of this session, in place of that of the place.'),
};

/** Additions of an owner to a charging session, or a session that no car recorded: kind `charge` of the book. */
export const chargeEntrySchema = z.lazy(() =>
  z.object({
    ...priceFields,
    note: tolerant(z.string().max(1_000)).describe("The owner's note."),
    tags: tolerant(z.array(z.string().min(1).max(30)).max(10)).describe("The owner's tags."),
    beganAt: time().describe('Start of a session that no car recorded, unix seconds.'),
    endedAt: time().describe('End of a session that no car recorded, unix seconds.'),
    kWh: measured(0, 100_000).describe('Energy as entered, kWh.'),
    startSoc: measured(0, 100).describe('State of charge at the start as entered, %.'),
    endSoc: measured(0, 100).describe('State of charge at the end as entered, %.'),
    odometer: measured(0, 10_000_000).describe('Odometer as entered, km.'),
    lat: measured(-90, 90).describe('Place as entered, degrees north.'),
    lng: measured(-180, 180).describe('Place as entered, degrees east.'),
  }),
);
/** Id of the entry of a recorded session: its start, which a car gives to one session alone. */
export const chargeEntryId = (beganAtS: number): string => `at-${Math.round(beganAtS * 1_000)}`;

export type ChargeEntry = z.infer<typeof chargeEntrySchema>;
