import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFieldTables } from './field-table.ts';

/**
 * Updates the field tables of a Markdown file if `write` is set. Returns whether they were up to date before.
 * Throws when the file cannot be read or names a message that does not exist.
 */
export function refreshFieldTables(path: string, write: boolean): boolean {
  const written = readFileSync(path, 'utf8');
  const wanted = writeFieldTables(written);
  if (write) writeFileSync(path, wanted);
  return written === wanted;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWriting = process.argv.includes('--write');
  const wasFresh = refreshFieldTables(resolve(import.meta.dirname, '../../docs/protocol.md'), isWriting);
  if (!wasFresh && !isWriting) {
    process.stderr.write('docs/protocol.md is out of date: run this with --write.\n');
    process.exitCode = 1;
  }
}
