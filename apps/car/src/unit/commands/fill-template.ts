import type { CommandValues } from './command-values.ts';

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
