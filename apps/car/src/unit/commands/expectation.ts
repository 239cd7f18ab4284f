import { jsonOf, scalarText, valueAtPath } from '../../shared/json-field.ts';
import type { CommandValues } from './command-values.ts';
import { fillText } from './fill-template.ts';

/** The answer that confirms a command: the whole of it, or a field of its JSON. */
export interface Expectation {
  value: string;
  /** Where it stands in JSON, name by name; without it the answer itself is the value. */
  path?: readonly string[] | undefined;
}

export function isExpected({ value, path }: Expectation, values: CommandValues, answer: string): boolean {
  const expected = fillText(value, values).trim();
  return scalarText(path ? valueAtPath(jsonOf(answer), path) : answer) === expected;
}
