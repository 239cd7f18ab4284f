import { HTTP_CALLS } from '@ligo/protocol';
import { z } from 'zod';
import { exampleOf } from './example-of.ts';
import { MESSAGES, PARTS } from './messages.ts';

type Json = z.core.JSONSchema.BaseSchema;

const partNames = new Map<z.core.$ZodType, string>([...PARTS].map(([name, schema]) => [schema, name]));

/** JSON schema of what may be sent, with `title` in the place of every known part inside it. */
function inputSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema, path }) => {
      // The value in place of an invalid one is no default: a missing value stays missing.
      if (zodSchema instanceof z.ZodCatch && zodSchema.unwrap() instanceof z.ZodOptional)
        delete jsonSchema.default;
      const name = partNames.get(zodSchema);
      if (!name || path.length === 0) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof Json];
      jsonSchema.title = name;
    },
  });
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;
const isWhole = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function range(schema: Json): string {
  const { minimum, maximum } = schema;
  if (isWhole(minimum) && isWhole(maximum)) return ` ${minimum} to ${maximum}`;
  if (isWhole(minimum)) return ` from ${minimum}`;
  return isWhole(maximum) ? ` up to ${maximum}` : '';
}

function length(schema: Json): string {
  const { minLength = 0, maxLength } = schema;
  if (schema.pattern) return ` \`${schema.pattern}\``;
  if (maxLength === undefined) return minLength > 0 ? ', not empty' : '';
  if (minLength === maxLength) return `, ${maxLength} characters`;
  return minLength > 0 ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
}

/** The description of a value's type. */
function words(schema: Json): string {
  if (schema.title) return schema.title;
  if ('const' in schema) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => words(each as Json)).join(' or ');
  const [type, ...others] = [schema.type ?? 'anything'].flat();
  if (others.length > 0)
    return [type, ...others].map((each) => words({ ...schema, type: each } as Json)).join(' or ');
  if (type === 'array') {
    const most = schema.maxItems === undefined ? '' : `, up to ${schema.maxItems}`;
    return `list of ${words(schema.items as Json)}${most}`;
  }
  if (type === 'integer') return `whole number${range(schema)}`;
  if (type === 'number') return `number${range(schema)}`;
  if (type === 'string') return `${schema.format === 'uri' ? 'address' : 'text'}${length(schema)}`;
  return type ?? 'anything';
}

/** Whether a field may be left out; a default of `null` means nothing but missing. */
function presence(schema: Json, isRequired: boolean): string {
  if (schema.default !== undefined && schema.default !== null) return code(schema.default);
  return isRequired ? 'required' : 'optional';
}

interface Field {
  name: string;
  schema: Json;
  presence: string;
}

const isObject = ({ type, properties }: Json) => type === 'object' || properties !== undefined;

/** The objects that a union chooses from; none if it is no union of objects. */
function variantsOf(schema: Json): Json[] {
  const variants = (schema.oneOf ?? schema.anyOf ?? []) as Json[];
  return variants.every(isObject) ? variants : [];
}

/** A field of a union of objects: its literals together, and which variants have it if not all do. */
function unionField(name: string, variants: Json[], discriminator: string | undefined): Field {
  const having = variants.filter(({ properties }) => properties?.[name]);
  const schemas = having.map(({ properties }) => properties?.[name] as Json);
  const [schema = {}] = schemas;
  const isRequired = having.every(({ required }) => required?.includes(name));
  const of = having.map(({ properties }) =>
    code((properties?.[discriminator ?? ''] as Json | undefined)?.const),
  );
  const only = having.length === variants.length ? '' : ` with ${of.join(', ')}`;
  const literals = schemas.every((each) => 'const' in each) && { enum: schemas.map((each) => each.const) };
  return {
    name,
    schema: literals ? ({ description: schema.description, ...literals } as Json) : schema,
    presence: presence(schema, isRequired) + only,
  };
}

function fieldsOf(schema: Json): Field[] {
  const variants = variantsOf(schema);
  if (variants.length === 0)
    return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
      name,
      schema: value as Json,
      presence: presence(value as Json, schema.required?.includes(name) ?? false),
    }));
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const discriminator = names.find((name) =>
    variants.every(({ properties }) => 'const' in ((properties?.[name] ?? {}) as Json)),
  );
  return names.map((name) => unionField(name, variants, discriminator));
}

/** Cells of a field and of the fields inside it. */
function rows(schema: Json, path: string): string[][] {
  return fieldsOf(schema).flatMap(({ name, schema: field, presence: ifMissing }) => {
    const cells = [`\`${path}${name}\``, words(field), ifMissing, field.description ?? ''];
    const isBare = (field.type === 'object' || variantsOf(field).length > 0) && !field.description;
    const items = field.items as Json | undefined;
    return [
      ...(isBare ? [] : [cells.map((cell) => cell.replaceAll('|', '\\|'))]),
      ...rows(field, `${path}${name}.`),
      ...(items ? rows(items, `${path}${name}[].`) : []),
    ];
  });
}

/** Markdown table of a schema's fields, in columns as the formatter wants them; a sentence when it has none. */
function fieldTable(schema: z.ZodType): string {
  const lines = rows(inputSchema(schema), '');
  if (lines.length === 0) return 'No fields.';
  const titles = ['Field', 'Value', 'If missing', 'Meaning'];
  const all = [titles, ...lines];
  const widths = titles.map((_title, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = '', ...body] = all.map((line) =>
    row(line.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  return [head, row(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

/** Method, path and caller of an HTTP call, as a paragraph; empty for other messages. */
function callOf(message: string): string {
  const call = Object.entries(HTTP_CALLS).find(([name]) => message === `http ${name}`)?.[1];
  return call ? `\`${call.method} ${call.path}\`, caller: ${call.auth}\n\n` : '';
}

/** An example and the field table of all messages and parts whose name contains one of `words`, in Markdown; of all without words. */
export function fieldTables(words: readonly string[]): string {
  const isWanted = (name: string) =>
    words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  return [...MESSAGES, ...PARTS]
    .filter(([name]) => isWanted(name))
    .map(
      ([name, schema]) =>
        `## ${name}\n\n${callOf(name)}\`\`\`json\n${JSON.stringify(exampleOf(name), null, 2)}\n\`\`\`\n\n${fieldTable(schema)}\n`,
    )
    .join('\n');
}
