import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/paths.mjs';

const nativeParts = z.array(
  z.object({
    part: z.string(),
    version: z.string(),
    /** The file that contains the part, from the root; `{arch}` stands for the processor. */
    file: z.string().transform((path) => path.replace('{arch}', process.arch)),
    /** A text in that file that proves the version. */
    mark: z.string(),
    advisories: z.array(
      z.object({ ids: z.array(z.string()).min(1), subject: z.string(), reachable: z.string() }),
    ),
  }),
);

/** The libraries that are linked into native modules, with the advisories that are known for their versions. `npm audit` knows none of them. */
export function readNativeParts() {
  return nativeParts.parse(
    JSON.parse(readFileSync(join(root, 'scripts/advisories/native-parts.json'), 'utf8')),
  );
}

/** The parts whose file no longer contains the version of the table. */
export function changedParts(parts) {
  return parts.filter(({ file, mark }) => !readFileSync(join(root, file)).includes(mark));
}
