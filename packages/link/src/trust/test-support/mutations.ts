import fc from 'fast-check';

/** Values that a field may have instead of its own. */
const ODD_VALUES = [
  ...[null, true, 0, -1, 2, 1e308, Number.MAX_SAFE_INTEGER + 2, '', 'ok', 'waiting', 'A'.repeat(43)],
  ...[
    'A'.repeat(86),
    '\u0000',
    'é'.repeat(43),
    '='.repeat(43),
    [],
    [[]],
    {},
    { length: 43 },
    'x'.repeat(70_000),
  ],
] as const;
/** Members that code without a schema would read from a message, or write to every object. */
const RAW_MEMBERS = [
  '"__proto__":{"status":"ok","isMutated":true}',
  '"constructor":{"prototype":{"isMutated":true}}',
  '"extras":{"status":"ok"}',
  '"action":"Status"',
  '"status":"ok"',
  '"v":1e999',
];

/** A change of one message. Positions count round its length. */
export type Mutation =
  | { kind: 'flip'; bits: number[] }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'truncate'; at: number }
  | { kind: 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'replace'; text: string }
  | { kind: 'field'; field: number; value: unknown }
  | { kind: 'remove'; field: number }
  | { kind: 'swap'; field: number; other: number }
  | { kind: 'member'; at: number; text: string }
  /** A message of another session, or another one of this session. */
  | { kind: 'replay'; index: number }
  | { kind: 'drop' };

const place = fc.nat(4_000);
const field = fc.nat(8);

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('flip'), bits: fc.array(place, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('cut'), at: place, length: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('truncate'), at: place }),
  fc.record({
    ...{ kind: fc.constant('insert'), at: place },
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('replace'), text: fc.oneof(fc.string(), fc.json()) }),
  fc.record({ kind: fc.constant('field'), field, value: fc.constantFrom<unknown>(...ODD_VALUES) }),
  fc.record({ kind: fc.constant('remove'), field }),
  fc.record({ kind: fc.constant('swap'), field, other: field }),
  fc.record({ kind: fc.constant('member'), at: fc.nat(20), text: fc.constantFrom(...RAW_MEMBERS) }),
  fc.record({ kind: fc.constant('replay'), index: fc.nat(60) }),
  fc.constant({ kind: 'drop' }),
) as fc.Arbitrary<Mutation>;

/** What arrives instead of a message; `recorded`: the messages that can be replayed. */
export function mutate(text: string, how: Mutation, recorded: readonly string[]): string[] {
  switch (how.kind) {
    case 'drop':
      return [];
    case 'replace':
      return [how.text];
    case 'replay':
      return [recorded[how.index % recorded.length] ?? ''];
    case 'field':
    case 'remove':
    case 'swap':
      return [mutateFields(text, how)];
    case 'member': {
      const places = [...text.matchAll(/[{,]/g)].map(({ index }) => index + 1);
      const at = places[how.at % places.length] ?? 0;
      return [`${text.slice(0, at)}${how.text},${text.slice(at)}`];
    }
    default:
      // As a channel delivers it: bytes that are no UTF-8 are replaced.
      return [mutateBytes(Buffer.from(text), how).toString()];
  }
}

type OfBytes = Extract<Mutation, { kind: 'flip' | 'cut' | 'truncate' | 'insert' }>;

function mutateBytes(bytes: Buffer, how: OfBytes): Buffer {
  if (how.kind === 'flip') {
    for (const bit of how.bits) {
      const at = (bit >> 3) % bytes.length;
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
    }
    return bytes;
  }
  const at = how.at % bytes.length;
  if (how.kind === 'truncate') return bytes.subarray(0, at);
  if (how.kind === 'cut') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + how.length)]);
  return Buffer.concat([bytes.subarray(0, at), how.bytes, bytes.subarray(at)]);
}

type OfFields = Extract<Mutation, { kind: 'field' | 'remove' | 'swap' }>;

/** Changes the extras or the action, which counts as the last field, or the car's proof in an offer. */
function mutateFields(text: string, how: OfFields): string {
  const [line, key, nonce] = /^a=x-ligo:([\w-]+)\.([\w-]+)/m.exec(text) ?? [];
  if (line) {
    const changed = changedFields({ key, nonce }, how);
    return text.replace(line, `a=x-ligo:${String(changed.key)}.${String(changed.nonce)}`);
  }
  const { action, extras } = JSON.parse(text);
  const { 'the action': changedAction, ...changed } = changedFields({ ...extras, 'the action': action }, how);
  return JSON.stringify({ action: changedAction, extras: changed });
}

function changedFields(fields: Record<string, unknown>, how: OfFields): Record<string, unknown> {
  const names = Object.keys(fields);
  const name = names[how.field % names.length] ?? '';
  if (how.kind === 'field') return { ...fields, [name]: how.value };
  if (how.kind === 'remove') {
    const { [name]: _removed, ...rest } = fields;
    return rest;
  }
  const other = names[how.other % names.length] ?? '';
  return { ...fields, [name]: fields[other], [other]: fields[name] };
}
