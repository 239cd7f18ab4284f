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
