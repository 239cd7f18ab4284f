import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  CAR_ACTIONS,
  HTTP_CALLS,
  PHONE_ACTIONS,
  TO_CAR_EVENTS,
  TO_PHONE_EVENTS,
  tripPointSchema,
  tripSummarySchema,
} from './index.ts';

it.each([-1, 1_700_000_000 * 1e6, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
  'no trip begins at %d, and none of its points is there: no calendar has a day for it',
  (time) => {
    const trip = { id: 1, pointsLength: 2, created_at: 100 };
    expect(tripSummarySchema.safeParse(trip).success).toBe(true);
    expect(tripSummarySchema.safeParse({ ...trip, created_at: time }).success).toBe(false);
    expect(tripPointSchema.safeParse({ time }).success).toBe(false);
  },
);

it('no two calls share an address', () => {
  const addresses = Object.values(HTTP_CALLS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** What this test needs to know of a schema's inside. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  element?: z.ZodType;
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The schema inside its wrappers (optional, default, catch, lazy), and whether one of them is described. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; isDescribed: boolean } {
  if (schema instanceof z.ZodLazy) return unwrap(schema.unwrap() as z.ZodType);
  const { innerType } = definitionOf(schema);
  if (!innerType) return { inner: schema, isDescribed: schema.description !== undefined };
  const below = unwrap(innerType);
  return { inner: below.inner, isDescribed: below.isDescribed || schema.description !== undefined };
}

/** Names of the fields without a description; constants and objects need none of their own. */
function undescribed(schema: z.ZodType, at: string): string[] {
  const { shape, options, element } = definitionOf(unwrap(schema).inner);
  if (options) return options.flatMap((each) => undescribed(each, at));
  if (element) return undescribed(element, at);
  return Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const { inner, isDescribed } = unwrap(field);
    const isPlain = !['literal', 'object'].includes(definitionOf(inner).type);
    return [...(isPlain && !isDescribed ? [`${at}.${name}`] : []), ...undescribed(field, `${at}.${name}`)];
  });
}

it('every field has a description', () => {
  const schemas = Object.entries({
    ...PHONE_ACTIONS,
    ...CAR_ACTIONS,
    ...TO_CAR_EVENTS,
    ...TO_PHONE_EVENTS,
  }) as Array<[string, z.ZodType]>;
  const calls = Object.entries(HTTP_CALLS).flatMap(
    ([name, { request, response }]) =>
      [
        [name, request],
        [name, response],
      ] as Array<[string, z.ZodType]>,
  );
  expect([...schemas, ...calls].flatMap(([name, schema]) => undescribed(schema, name))).toEqual([]);
});
