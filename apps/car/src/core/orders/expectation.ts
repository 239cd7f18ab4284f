import { fieldAt, jsonOf, wordOf } from '../json-field.ts';
import { fillText } from './fill-template.ts';
import type { OrderValues } from './order-values.ts';

/** What an answer must say for an order to have been carried out: the whole of it, or a field of its JSON. */
export interface Expectation {
  value: string;
  /** Where it stands in JSON, name by name; without it the answer itself is the value. */
  path?: readonly string[] | undefined;
}

/** Whether an answer says that the order was carried out. */
export function isExpected({ value, path }: Expectation, values: OrderValues, answer: string): boolean {
  const expected = fillText(value, values).trim();
  return wordOf(path ? fieldAt(jsonOf(answer), path) : answer) === expected;
}
