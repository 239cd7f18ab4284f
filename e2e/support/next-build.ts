import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The web app as it is built now. */
export const builtWebApp = join(root, 'apps/web/dist');

/** Builds the web app as its next version would be, with one text changed; resolves to the folder, which is the caller's. */
export async function buildNextVersion(change: { from: string; to: string }): Promise<string> {
  // Inside the repository, where the packages are found; the app lists the texts by their place beside it.
  const copy = join(root, '.cache/next-version');
  rmSync(copy, { recursive: true, force: true });
  for (const part of ['apps/web', 'packages', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)$/.test(path),
    });
  const texts = join(copy, 'packages/texts/src/locales/en');
  const file = readdirSync(texts).find((name) =>
    readFileSync(join(texts, name), 'utf8').includes(change.from),
  );
  if (!file) throw new Error(`No text ${change.from}`);
  const subject = join(texts, file);
  writeFileSync(subject, readFileSync(subject, 'utf8').replace(change.from, change.to));
  const folder = mkdtempSync(join(tmpdir(), 'ligo-next-'));
  const vite = join(root, 'node_modules/.bin/vite');
  await promisify(execFile)(vite, ['build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(copy, 'apps/web'),
  });
  rmSync(copy, { recursive: true });
  return folder;
}
