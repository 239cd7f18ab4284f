import type { SourceEntry } from '../ports/setup-tools.ts';

/** The content of `car.json`, with whatever it has. */
export type CarFile = Record<string, unknown>;

const HIDDEN = '…';
const SECRET = /^(password|token|secret|authorization|cookie)$/i;

/** The sources that a file names. */
export function sourcesOf({ sources }: CarFile): SourceEntry[] {
  if (!Array.isArray(sources)) return [];
  return sources.filter((source): source is SourceEntry => typeof source?.kind === 'string');
}

/** The file with these sources, and this server if one was given; all else stays. */
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

/** What is written. */
export const fileText = (file: CarFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** What is shown of it: no secret, nor what an address may hold of one. */
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

/** Where a source is, as somebody says it who looks for it. */
export function endpointOf({ kind, host, port, url, path }: SourceEntry): string {
  if (typeof url === 'string') return url.replace(/\/$/, '');
  if (typeof path === 'string') return path;
  const usual: Record<string, string> = { gpsd: '2947', diplus: '8988', obd: '35000' };
  return `${host ?? '127.0.0.1'}:${port ?? usual[kind] ?? ''}`;
}

/** Precise ones first, a place behind what reads wheels, and a charger, which knows least of the car, at the end. */
const RANKS = ['obd', 'diplus', 'mqtt', 'gpsd', 'charger'];
const rankOf = ({ kind, preset }: SourceEntry) =>
  RANKS.indexOf((preset as { name?: string } | undefined)?.name === 'evcc' ? 'charger' : kind);

/** An order for sources that none was chosen for. */
export function inDefaultOrder(sources: readonly SourceEntry[]): SourceEntry[] {
  return [...sources].sort((one, other) => rankOf(one) - rankOf(other));
}
