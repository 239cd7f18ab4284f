import { z } from 'zod';
import { currency, price } from './book/money.ts';
import { CHANNEL_MESSAGE_MAX_BYTES, MAX_TIME_S } from './constants.ts';
import { count, measured, tolerant, tolerantList } from './fields.ts';

const time = () => z.number().nonnegative().max(MAX_TIME_S);
const kWh = () => measured(0, 100_000);
const soc = () => measured(0, 100);
const celsius = () => measured(-60, 255);
const duration = () => measured(0, MAX_TIME_S);

/** The energy of one side of the charger. */
const side = () =>
  tolerant(
    z.object({
      kWh: kWh().describe('Energy, kWh.'),
      isCounted: tolerant(z.boolean()).describe('By a counter; else by power over time.'),
      unseenKwh: kWh().describe(
        'Part of it that the counter had before the first reading of the session, kWh.',
      ),
      unknownS: duration().describe('Time in which the power was unknown, s.'),
    }),
  );

/** Quarter hours of two weeks. */
const MAX_QUARTERS = 1_344;

/** Prices that the car read for the time of a session. */
const prices = () =>
  z.object({
    currency: currency(),
    from: time().describe('Start of the first quarter hour (UTC), unix seconds.'),
    quarters: z
      .array(price().nullable())
      .max(MAX_QUARTERS)
      .describe('Price per kWh in each quarter hour from then on; null: none was known.'),
  });

/** A finished charging session, as its car lists it. Absent figures are unknown. */
export const chargeSummarySchema = z.lazy(() =>
  z.object({
    id: count().describe('Number of the session on its car.'),
    beganAt: time().describe('First reading with the cable in, unix seconds.'),
    endedAt: time().describe('Last reading, unix seconds.'),
    pointsLength: count().describe('How many points the whole session has.'),
    startSoc: soc().describe('State of charge at the start, %.'),
    endSoc: soc().describe('State of charge at the end, %.'),
    kWh: kWh().describe('Charged energy by the reading that is known best, kWh.'),
    unknownS: duration().describe('Time in which no power was known, s.'),
    isCounted: tolerant(z.boolean()).describe(
      'The energy is that of a counter, so that no part of it is unknown.',
    ),
    battery: side().describe('At the battery.'),
    wall: side().describe('At the wall.'),
    peakKw: measured(0, 10_000).describe('Highest power, kW.'),
    current: tolerant(z.enum(['AC', 'DC'])).describe('Kind of current.'),
    batteryTemp: celsius().describe('Mean temperature of the battery, °C.'),
    lowestBatteryTemp: celsius().describe('Its lowest one, °C.'),
    highestBatteryTemp: celsius().describe('Its highest one, °C.'),
    outsideTemp: celsius().describe('Mean outside temperature, °C.'),
    odometer: measured(0, 10_000_000).describe('Odometer, km.'),
    lat: measured(-90, 90).describe('Where the car stood, degrees north.'),
    lng: measured(-180, 180).describe('Where the car stood, degrees east.'),
    prices: tolerant(prices()).describe('Hourly prices from outside; absent: the car reads none.'),
  }),
);
export type ChargeSummary = z.infer<typeof chargeSummarySchema>;

const history = () => tolerant(z.string().min(1).max(64));
const chargeKey = {
  id: count().describe('Number of the session.'),
  beganAt: time().describe('Start of the session, unix seconds.'),
};

export const CHARGE_REQUESTS = {
  ChargeSummary: () =>
    z.object({
      afterId: count().describe('Sessions with a higher number than this; 0 for all.'),
      history: history().describe(
        'History of that number. A car with another history answers all of its sessions.',
      ),
    }),
  ChargePoints: () =>
    z.object({ ...chargeKey, form: tolerant(z.literal('columns')).describe('The only form.') }),
  DeleteCharge: () => z.object(chargeKey),
};

export const CHARGE_ANSWERS = {
  ChargeSummary: () =>
    z.object({
      history: history().describe(
        "Random id of the car's database, as in Ping: numbers are valid only in it.",
      ),
      charges: tolerantList(chargeSummarySchema, 10_000).describe(
        'Next page, by number; an empty one ends the list. An entry that cannot be read is ignored.',
      ),
    }),
  ChargePoints: () =>
    z.object({
      ...chargeKey,
      columns: z
        .string()
        .max(CHANNEL_MESSAGE_MAX_BYTES)
        .optional()
        .describe(
          'Next batch as packed columns of a trip, base64: state of charge, and as pack power the charging power, kW, negative. Absent: the session ends.',
        ),
    }),
  DeleteCharge: () =>
    z.object({ ...chargeKey, success: z.boolean().describe('The session no longer exists on the car.') }),
};
