import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommandValues,
  commandValues,
  fillJson,
  fillText,
  isExpected,
  isWholeValueOrLiteral,
  type JsonTemplate,
  placeholdersIn,
  VALUE_NAMES,
} from './command-values.ts';

const WORDS = { on: 'on', off: false } as const;
const value = fc.oneof(anyText(), fc.double({ noNaN: true }), fc.boolean());
const values: fc.Arbitrary<CommandValues> = fc.record({ driver: value, passenger: value });
/** JSON with places for values in it. */
const leaf = fc.oneof(
  fc.constantFrom('{driver}', '{passenger}', 'a {driver} b {passenger}', '{unknown}', 'none'),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const { template } = fc.letrec<{ template: JsonTemplate }>((tie) => ({
  template: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('template'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie('template'), { maxKeys: 3 }),
  ),
}));

/** The structure of JSON, without the values of its leaves. */
const shapeOf = (json: JsonTemplate): unknown => {
  if (typeof json !== 'object' || json === null) return 'leaf';
  return Array.isArray(json)
    ? json.map(shapeOf)
    : Object.entries(json).map(([name, part]) => [name, shapeOf(part as JsonTemplate)]);
};

describe('a template', () => {
  it('of JSON keeps its shape for all values, and survives as text', () => {
    fc.assert(
      fc.property(template, values, (json, given) => {
        const filled = fillJson(json, given);
        expect(shapeOf(filled)).toEqual(shapeOf(json));
        expect(shapeOf(JSON.parse(JSON.stringify(filled)))).toEqual(shapeOf(json));
      }),
    );
  });

  it('keeps the type of a value that stands alone, and never fills placeholders in values', () => {
    fc.assert(
      fc.property(value, (driver) => {
        expect(fillJson('{driver}', { driver })).toBe(driver);
        expect(fillText('<{driver}>', { driver, passenger: 'x' })).toBe(`<${driver}>`);
      }),
    );
    expect(fillText('{driver}{passenger}', { driver: '{passenger}', passenger: '$&' })).toBe('{passenger}$&');
  });

  it('leaves other braces, and names without a value, unchanged', () => {
    const text = '{"driver":{driver},"x":{ driver },"y":{constructor},"z":{}}';
    expect(fillText(text, { driver: -2 })).toBe('{"driver":-2,"x":{ driver },"y":{constructor},"z":{}}');
    expect(placeholdersIn({ a: ['{driver}', { '{key}': '{isOn} {x}' }], b: 1, c: null })).toEqual([
      'driver',
      'isOn',
      'x',
    ]);
  });

  it.each([
    ['{driver}', true],
    ['--fixed=1', true],
    ['{}', true],
    ['--driver={driver}', false],
    ['{driver}{passenger}', false],
    ['{driver}\n', false],
  ])('is %j fixed, or one value alone: %s', (text, isSo) => expect(isWholeValueOrLiteral(text)).toBe(isSo));
});

describe('the values of a command', () => {
  it.each([
    [
      { command: 'seat-memory', position: 2 },
      { position: 2, order: 7 },
    ],
    [
      { command: 'seat-comfort', comfort: { driverSeatStage: -2, passengerSeatStage: 1 } },
      { driver: -2, passenger: 1, order: 7 },
    ],
    [
      { command: 'usb-power', isOn: true },
      { isOn: 'on', order: 7 },
    ],
    [
      { command: 'wifi', isOn: false },
      { isOn: false, order: 7 },
    ],
    [{ command: 'avoid-reboot' }, { order: 7 }],
  ] as const)('%j has the names that its command has', (command, expected) => {
    const given = commandValues(command, 7, WORDS);
    expect(given).toEqual(expected);
    expect(Object.keys(given)).toEqual(VALUE_NAMES[command.command]);
  });
});

describe('an answer', () => {
  const given = { driver: 2, isOn: true };
  it.each([
    [{ value: 'ok' }, ' ok\n', true],
    [{ value: 'ok' }, 'not ok', false],
    [{ value: 'seat {driver}' }, 'seat 2', true],
    [{ value: '{driver}', path: ['seats', 'driver'] }, '{"seats":{"driver":2}}', true],
    [{ value: '{isOn}', path: ['on'] }, '{"on":true}', true],
    [{ value: '{isOn}', path: ['on'] }, '{"on":false}', false],
    [{ value: 'ok', path: ['0'] }, '["ok"]', true],
    [{ value: 'ok', path: ['state'] }, 'ok', false],
    [{ value: 'ok', path: ['state'] }, '{"state":{"ok":1}}', false],
    [{ value: 'ok', path: ['toString'] }, '{}', false],
  ])('that must be %j is %j: %s', (expectation, answer, isSo) =>
    expect(isExpected(expectation, given, answer)).toBe(isSo),
  );
});
