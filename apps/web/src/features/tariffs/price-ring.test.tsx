import { type TariffRule, type TariffVersion, tariffSchema } from '@ligo/protocol';
import { priceByRules, versionOn } from '@ligo/vehicle';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { addDays } from '../../lib/time/local-day.ts';
import { COLORS, RAMP } from '../../ui/tokens.ts';
import { DAY_MINUTES, pricePeriods, priceRange } from './day-prices.ts';
import { PriceRing, priceColor } from './price-ring.tsx';

const TODAY = '2026-11-28';
const QUARTERS = Array.from({ length: 96 }, (_, index) => index * 15);

const quarter = fc.integer({ min: 0, max: 95 }).map((index) => index * 15);
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
const price = fc.integer({ min: -3, max: 6 }).map((each) => each / 4);
const rule = fc.record(
  {
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    season: fc.tuple(monthDay, monthDay),
    from: quarter,
    to: quarter,
    price,
  },
  { requiredKeys: ['price'] },
) as fc.Arbitrary<TariffRule>;
const version = fc.record({ energy: fc.array(rule, { maxLength: 6 }), price });
const laterVersion = fc
  .tuple(version, fc.integer({ min: -400, max: 400 }))
  .map(([each, days]): TariffVersion => ({ ...each, validFrom: addDays(TODAY, days) }));
const versions = fc
  .tuple(version, fc.uniqueArray(laterVersion, { maxLength: 2, selector: ({ validFrom }) => validFrom }))
  .map(([first, others]): TariffVersion[] => [first, ...others]);

/** The circles of a drawn ring: where each begins, how long it is, minutes, and its colour. */
function arcsOf(markup: string) {
  const number = (circle: string, name: string) =>
    Number(new RegExp(`${name}[^-\\d]*(-?[\\d.]+)`).exec(circle)?.[1]);
  return (markup.match(/<circle[^>]*>/g) ?? []).map((circle) => ({
    from: ((number(circle, 'transform') + 90) / 360) * number(circle, 'pathLength'),
    length: number(circle, 'stroke-dasharray'),
    color: /stroke="(#\w+)"/.exec(circle)?.[1],
  }));
}

it('each quarter hour of a ring has the colour of its price, in every season and version that comes', () => {
  fc.assert(
    fc.property(versions, fc.integer({ min: 0, max: 365 }), (all, daysLater) => {
      const tariff = tariffSchema.parse({
        ...{ name: 'Any', currency: 'EUR', zone: 'UTC', billed: 'wall', versions: all },
      });
      const day = addDays(TODAY, daysLater);
      const valid = versionOn(tariff, day);
      const periods = pricePeriods(tariff, TODAY);
      const period = periods.findLast(({ firstDay }) => firstDay <= day);
      const range = priceRange(periods);
      expect(period?.groups.flatMap(({ days }) => days).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      for (const { days, parts } of period?.groups ?? []) {
        const arcs = arcsOf(renderToStaticMarkup(<PriceRing {...{ parts, range }} />));
        expect(arcs.reduce((sum, { length }) => sum + length, 0)).toBe(DAY_MINUTES);
        const colors = QUARTERS.map((minute) =>
          arcs.filter(({ from, length }) => from - 1e-6 <= minute && minute < from + length - 1e-6),
        );
        for (const weekday of days) {
          const expected = QUARTERS.map((minute) =>
            valid ? priceColor(priceByRules(valid, { day, weekday, minute }), range) : null,
          );
          expect(colors.map((here) => here.map(({ color }) => color))).toEqual(
            expected.map((each) => [each]),
          );
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('a season may begin or end on a day that its year does not have', () => {
  const withSeason = (first: string, last: string): TariffVersion[] => [
    { energy: [{ season: [first, last], price: 1 }], price: 0 },
  ];
  const firstDays = (season: TariffVersion[], today: string) =>
    pricePeriods({ versions: season }, today).map(({ firstDay }) => firstDay);
  expect(firstDays(withSeason('0101', '0229'), '2026-02-01')).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2027-01-01',
  ]);
  expect(firstDays(withSeason('0101', '0229'), '2028-02-01')).toEqual([
    '2028-02-01',
    '2028-03-01',
    '2029-01-01',
  ]);
  expect(firstDays(withSeason('0231', '1231'), '2026-02-01')).toEqual([
    '2026-02-01',
    '2026-03-01',
    '2027-01-01',
  ]);
});

it('higher prices have later colours, all of which stand out from a card', () => {
  const range = { min: -1, max: 1 };
  const colors = [-1, -0.6, 0, 0.6, 1].map((each) => priceColor(each, range));
  const steps = colors.map((color) => RAMP.indexOf(color as (typeof RAMP)[number]));
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(new Set(steps).size).toBe(colors.length);
  const light = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  for (const color of colors) expect(light(color ?? '') / light(COLORS.card)).toBeGreaterThanOrEqual(3);
  expect(priceColor(0.3, { min: 0.3, max: 0.3 })).toBe(colors[0]);
});
