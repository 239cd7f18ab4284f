import { z } from 'zod';
import { between, integer, tolerant } from '../fields.ts';
import { currency, price } from './money.ts';

export const TARIFF_LIMITS = {
  name: 60,
  /** Rules of one version. */
  rules: 48,
  versions: 20,
  /** All offsets of zones, and with them all hours of tariffs, are multiples of this, minutes. */
  stepMinutes: 15,
} as const;

const MINUTES_PER_DAY = 1_440;

const minuteOfDay = () =>
  integer(0, MINUTES_PER_DAY - TARIFF_LIMITS.stepMinutes).multipleOf(TARIFF_LIMITS.stepMinutes);
/** A day of the year, as 0930: 30 September. */
const monthDay = () => z.string().regex(/^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/);
const perKwh = () => price().describe('Per kWh, in the currency of the tariff.');
const fee = () => between(0, 1_000_000);

/** A rule that cannot be read makes the whole tariff unreadable: without it the prices would be wrong. */
const ruleSchema = z.lazy(() =>
  z.object({
    days: z
      .array(integer(0, 6))
      .min(1)
      .max(7)
      .optional()
      .describe('Weekdays, 0 is Sunday; absent: every day. After midnight the next day counts.'),
    season: z
      .tuple([monthDay(), monthDay()])
      .optional()
      .describe(
        'First and last day, as 0601 and 0930, over New Year if the first is later; absent: all year.',
      ),
    from: minuteOfDay().optional().describe('Start, minutes from midnight, multiples of 15; absent: 0.'),
    to: minuteOfDay()
      .optional()
      .describe('End, minutes from midnight, over midnight if it is not later; absent: midnight.'),
    price: perKwh(),
  }),
);

export type TariffRule = z.infer<typeof ruleSchema>;

const perMinute = () =>
  z.object({
    price: fee().describe('Per minute.'),
    freeMinutes: integer(0, 10_080).describe('Minutes without it.'),
    from: z
      .enum(['plugged', 'full'])
      .describe('Minutes count from plugging in, or from the end of charging.'),
  });

const versionSchema = z.lazy(() =>
  z.object({
    validFrom: z.iso
      .date()
      .optional()
      .describe('First local day, as 2026-11-28; absent: valid before every other version.'),
    isHourly: z
      .boolean()
      .optional()
      .describe(
        'The price of energy is the one that the car read for the hour; `energy` and `price` do not count.',
      ),
    energy: z.array(ruleSchema).max(TARIFF_LIMITS.rules).describe('The first rule that matches counts.'),
    price: perKwh().describe('Per kWh where no rule matches.'),
    perSession: fee().optional().describe('Per session.'),
    perMinute: perMinute().optional().describe('For the time at the charger.'),
    monthly: fee().optional().describe('Per calendar month, in the sum of a month alone.'),
  }),
);

export type TariffVersion = z.infer<typeof versionSchema>;

/** Prices of a charger, a contract or a network for energy and time: kind `tariff` of the book. */
export const tariffSchema = z.lazy(() =>
  z.object({
    name: z.string().min(1).max(TARIFF_LIMITS.name).describe("The owner's name for it."),
    currency: currency(),
    zone: z
      .string()
      .regex(/^[A-Za-z][\w+\-/]{0,63}$/)
      .describe('IANA name of the zone that its hours and days are in, as Europe/Berlin.'),
    billed: z
      .enum(['wall', 'battery'])
      .describe('Which energy it bills: what leaves the wall, or what the car shows.'),
    isElsewhere: tolerant(z.boolean()).describe('It counts wherever no place has a tariff.'),
    vatPct: tolerant(between(0, 50)).describe(
      'Tax that its prices contain, %, to be shown; absent: not shown.',
    ),
    versions: z.array(versionSchema).min(1).max(TARIFF_LIMITS.versions).describe('In any order.'),
  }),
);
export type Tariff = z.infer<typeof tariffSchema>;
