import type { Endpoint, SetupTools, SourceEntry } from '../ports/setup-tools.ts';

/** The content of `car.json`, including unknown keys. */
export type CarFile = Record<string, unknown>;

const HIDDEN = '…';
const SECRET = /^(password|token|secret|authorization|cookie)$/i;

export function sourcesOf({ sources }: CarFile): SourceEntry[] {
  if (!Array.isArray(sources)) return [];
  return sources.filter((source): source is SourceEntry => typeof source?.kind === 'string');
}

/** The file with these sources, and this server unless it is `null`; other keys are unchanged. */
export function withSources(
  before: CarFile,
  sources: readonly SourceEntry[],
  serverOrigin: string | null,
): CarFile {
  return {
    version: 1,
    ...before,
    ...(serverOrigin !== null && { serverOrigin }),
    ...((sources.length > 0 || 'sources' in before) && { sources: [...sources] }),
  };
}

export const fileText = (file: CarFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** The text to show, without secrets, also in addresses. */
export function redactedText(file: CarFile): string {
  return JSON.stringify(
    file,
    (name, value) => {
      if (typeof value !== 'string') return value;
      return SECRET.test(name) ? HIDDEN : value.replace(/\/\/[^/@\s]*@/g, `//${HIDDEN}@`);
    },
    2,
  );
}

type Finders = SetupTools['finders'];

const finderOf = (finders: Finders, kind: string) => finders.find((finder) => finder.kind === kind);

/** Reads an address with its kind, such as `KIND=192.168.1.5`; `null`: it is invalid. */
export function parseEndpoint(text: string, finders: Finders): Endpoint | null {
  const [, word = '', address = ''] = /^([a-z]+)\s*[= ]\s*(\S+)$/i.exec(text) ?? [];
  const kind = word.toLowerCase();
  const at = finderOf(finders, kind)?.parseEndpoint(address);
  return at ? { kind, at } : null;
}

/** The address of a configured source; empty if its kind is unknown. */
export const endpointOf = (source: SourceEntry, finders: Finders): string =>
  finderOf(finders, source.kind)?.endpointOf(source) ?? '';

/** A configured source by its kind, its preset if it has one, and its address. */
export function sourceText(source: SourceEntry, finders: Finders): string {
  const at = endpointOf(source, finders);
  const preset = (source.preset as { name?: unknown } | undefined)?.name;
  const name = typeof preset === 'string' ? `${source.kind} ${preset}` : source.kind;
  return at === '' ? name : `${name} at ${at}`;
}

/** New sources in the order that setup proposes. */
export function inDefaultOrder(sources: readonly SourceEntry[], finders: Finders): SourceEntry[] {
  const rankOf = (source: SourceEntry) => {
    const rank = finders.findIndex(({ kind }) => kind === source.kind);
    return finders[rank]?.isProposedLast?.(source) ? finders.length : rank;
  };
  return [...sources].sort((one, other) => rankOf(one) - rankOf(other));
}
