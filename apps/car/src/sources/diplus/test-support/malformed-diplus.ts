import fc from 'fast-check';

const figure = fc.oneof(
  fc.integer({ min: -9, max: 200 }).map(String),
  fc.integer({ min: -3_000, max: 200_000 }).map(String),
  fc.double().map(String),
  fc.constantFrom(
    '1e999',
    '-0',
    '\u22125',
    '\u2212\u22125',
    '1,5',
    '1.5.5',
    'NaN',
    'null',
    'true',
    ' 7 ',
    '٣',
  ),
  fc.constantFrom('{车速}', '{x}', ''),
  fc.string(),
);
const name = fc.constantFrom(
  ...[
    'speed',
    'gear',
    'power',
    'charge',
    'plug',
    'output',
    'aux',
    'coldest',
    'lowestCell',
    'odometer',
    'hood',
  ],
  ...['__proto__', 'constructor', 'hasOwnProperty', ''],
);
const figures = fc
  .array(fc.tuple(name, figure), { minLength: 5, maxLength: 12 })
  .map((pairs) => pairs.map((pair) => pair.join(':')).join('|'));

/** What may come where Di+ should answer: mostly its own form, with names and figures that mean harm. */
export const malformedDiplusText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: figures.map((val) => JSON.stringify({ success: true, val })) },
  {
    weight: 1,
    arbitrary: figures.map(
      (val) => `{"success":false,"success":true,"__proto__":{"val":"speed:1"},"val":${JSON.stringify(val)}}`,
    ),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);
