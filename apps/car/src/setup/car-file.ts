import type { SourceEntry } from '../ports/setup-tools.ts';

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
