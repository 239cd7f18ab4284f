import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CAR_ACTIONS,
  HTTP_CALLS,
  normalizePairingCode,
  PAIRING_CODE,
  PHONE_ACTIONS,
  pairingQrText,
  readCarMessage,
  readPairingQrText,
  readPhoneMessage,
  statusSchema,
  TO_CAR_EVENTS,
  TO_PHONE_EVENTS,
  tripPointSchema,
  tripSummarySchema,
  writeCarMessage,
  writePhoneMessage,
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

describe('messages of the data channel', () => {
  it('are read as they were written', () => {
    expect(readPhoneMessage(writePhoneMessage('TripPoints', { id: 3, createdAt: 9 }))).toEqual({
      ok: true,
      message: { action: 'TripPoints', extras: { id: 3, createdAt: 9 } },
    });
    expect(readCarMessage(writeCarMessage('LoadSeatMemory', { success: true }))).toMatchObject({ ok: true });
  });

  it('may carry more than is known, and no extras where none are needed', () => {
    expect(readPhoneMessage('{"action":"Ping","extras":{"later":1},"trace":"x"}')).toMatchObject({
      ok: true,
    });
    expect(readPhoneMessage('{"action":"Ping"}')).toMatchObject({ ok: true });
  });

  it.each(['Dance', '__proto__', 'constructor', 'toString'])('with the action %s are unknown', (action) => {
    const text = JSON.stringify({ action, extras: {} });
    for (const read of [readPhoneMessage, readCarMessage])
      expect(read(text)).toEqual({ ok: false, problem: 'unknown-action', action });
  });

  it('that cannot be read report the problem', () => {
    expect(readCarMessage('{')).toMatchObject({ problem: 'bad-json' });
    expect(readCarMessage('null')).toMatchObject({ problem: 'bad-json' });
    expect(readPhoneMessage('{"action":"Logs","extras":{"from":"x"}}')).toMatchObject({
      problem: 'bad-extras',
      action: 'Logs',
    });
    expect(readPhoneMessage(' '.repeat(262_145))).toMatchObject({ problem: 'too-large' });
  });

  it('never make a reader throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((extras) => `{"action":"Status","extras":${extras}}`),
        ),
        (text) => {
          readPhoneMessage(text);
          readCarMessage(text);
        },
      ),
    );
  });
});

it('readings outside their range are missing, and the others stay', () => {
  expect(statusSchema.parse({ soc: 101, spd: 'fast', tvv: 12.6, lat: 91, odd: 1 })).toEqual({
    soc: null,
    spd: null,
    tvv: 12.6,
    lat: null,
  });
  expect(tripPointSchema.parse({ time: 1, lbt: 0 })).toMatchObject({ time: 1, lbt: 0 });
});

describe('pairing codes', () => {
  it('are one spelling, however they were typed', () => {
    expect(normalizePairingCode(' abcd-12oi ')).toBe('ABCD1201');
    expect(normalizePairingCode('ABCDEFG')).toBeNull();
    expect(normalizePairingCode('ABCDEFGU')).toBeNull();
    const code = fc
      .array(fc.constantFrom(...PAIRING_CODE.alphabet), { minLength: 8, maxLength: 8 })
      .map((each) => each.join(''));
    fc.assert(fc.property(code, (each) => normalizePairingCode(each.toLowerCase()) === each));
    fc.assert(
      fc.property(fc.string(), (text) => [8, undefined].includes(normalizePairingCode(text)?.length)),
    );
  });

  it('stand in a QR code behind the prefix', () => {
    expect(readPairingQrText(pairingQrText('ABCD1234'))).toBe('ABCD1234');
    expect(readPairingQrText('https://x.example')).toBeNull();
    expect(readPairingQrText('ligo:')).toBeNull();
  });
});

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
