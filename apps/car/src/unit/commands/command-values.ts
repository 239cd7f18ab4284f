import type { CommandFeature } from '@ligo/protocol';
import type { Command } from '../../ports/commands.ts';
import { jsonOf, scalarText, valueAtPath } from '../../shared/json-field.ts';

/** The values of a command, by the names that templates use. */
export type CommandValues = Readonly<Record<string, string | number | boolean>>;

/** The unit's words for `on` and `off`. */
interface OnOffValues {
  on: string | number | boolean;
  off: string | number | boolean;
}

/** The names of each command's values; `order` is its number, higher than all before. */
export const VALUE_NAMES: Readonly<Record<CommandFeature, readonly string[]>> = {
  'seat-memory': ['position', 'order'],
  'seat-comfort': ['driver', 'passenger', 'order'],
  'usb-power': ['isOn', 'order'],
  wifi: ['isOn', 'order'],
  'avoid-reboot': ['order'],
};

const WORDS: OnOffValues = { on: 'on', off: 'off' };

/** The values of a command, for its templates. */
export function commandValues(command: Command, number: number, words: OnOffValues = WORDS): CommandValues {
  if (command.command === 'seat-memory') return { position: command.position, order: number };
  if (command.command === 'avoid-reboot') return { order: number };
  if (command.command !== 'seat-comfort') return { isOn: command.isOn ? words.on : words.off, order: number };
  const { driverSeatStage, passengerSeatStage } = command.comfort;
  return { driver: driverSeatStage, passenger: passengerSeatStage, order: number };
}

/** The answer that confirms a command: the whole of it, or a field of its JSON. */
interface Expectation {
  value: string;
  /** Where it stands in JSON, name by name; without it the answer itself is the value. */
  path?: readonly string[] | undefined;
}

export function isExpected({ value, path }: Expectation, values: CommandValues, answer: string): boolean {
  const expected = fillText(value, values).trim();
  return scalarText(path ? valueAtPath(jsonOf(answer), path) : answer) === expected;
}

export type JsonTemplate =
  | string
  | number
  | boolean
  | null
  | readonly JsonTemplate[]
  | { readonly [name: string]: JsonTemplate };

const PLACE = /\{([A-Za-z]+)\}/g;
const WHOLE = /^\{([A-Za-z]+)\}$/;

export function placeholdersIn(template: JsonTemplate): string[] {
  if (typeof template === 'string') return [...template.matchAll(PLACE)].map(([, name = '']) => name);
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(placeholdersIn);
}

/** Whether a value stands in a text alone, or in no part of it. */
export const isWholeValueOrLiteral = (template: string): boolean =>
  WHOLE.test(template) || placeholdersIn(template).length === 0;

/** A text with each name in braces replaced by its value, written by `encode`. Names that there is no value for stay. */
export const fillText = (
  template: string,
  values: CommandValues,
  encode: (value: string) => string = (value) => value,
): string =>
  template.replace(PLACE, (place, name: string) => {
    const value = valueNamed(values, name);
    return value === undefined ? place : encode(String(value));
  });

/** JSON with its texts filled; a text that is one name in braces becomes the value as it is. */
export function fillJson(template: JsonTemplate, values: CommandValues): JsonTemplate {
  if (typeof template === 'string') {
    const whole = WHOLE.exec(template)?.[1];
    return (whole === undefined ? undefined : valueNamed(values, whole)) ?? fillText(template, values);
  }
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((part: JsonTemplate) => fillJson(part, values));
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fillJson(part, values)]));
}

const valueNamed = (values: CommandValues, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;
