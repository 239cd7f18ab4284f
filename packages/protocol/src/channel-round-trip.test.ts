import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  CAR_ACTIONS,
  type CarActionName,
  PHONE_ACTIONS,
  type PhoneActionName,
  readCarMessage,
  readPhoneMessage,
  writeCarMessage,
  writePhoneMessage,
} from './channel.ts';

type Json = z.core.JSONSchema.BaseSchema | boolean;

/** Any value that fits a schema. Long lists and texts are left to the tests of the limits. */
function fitting(schema: Json): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  const choices =
    schema.anyOf ?? schema.oneOf ?? (types.length > 1 ? types.map((type) => ({ ...schema, type })) : null);
  if (choices) return fc.oneof(...choices.map(fitting));
  const min = schema.minimum ?? -1e9;
  const max = schema.maximum ?? 1e9;
  switch (schema.type) {
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = fitting(field);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(fitting(schema.items as Json), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'string':
      if (schema.pattern)
        return fc.stringMatching(new RegExp(schema.pattern), { maxLength: schema.maxLength ?? 100 });
      return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 30) });
    case 'integer':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
    case 'number':
      // JSON knows no minus zero: adding 0 makes it plain.
      return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

const extrasOf = (schema: z.ZodType) => fitting(z.toJSONSchema(schema, { io: 'input' }));
const plain = (value: unknown): object => JSON.parse(JSON.stringify(value));

describe('written and read again', () => {
  it.each(Object.keys(PHONE_ACTIONS) as PhoneActionName[])("a phone's %s is what it was", (action) => {
    fc.assert(
      fc.property(extrasOf(PHONE_ACTIONS[action]), (extras) => {
        const answer = readPhoneMessage(writePhoneMessage(action, extras as never));
        expect(answer).toMatchObject({ ok: true, message: { action, extras: plain(extras) } });
      }),
      { numRuns: 30 },
    );
  });

  it.each(Object.keys(CAR_ACTIONS) as CarActionName[])("a car's %s is what it was", (action) => {
    fc.assert(
      fc.property(extrasOf(CAR_ACTIONS[action]), (extras) => {
        const answer = readCarMessage(writeCarMessage(action, extras as never));
        expect(answer).toMatchObject({ ok: true, message: { action, extras: plain(extras) } });
      }),
      { numRuns: 30 },
    );
  });
});
