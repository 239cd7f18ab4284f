import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { DASHBOARD } from '@ligo/protocol';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const HASHED = `${DASHBOARD.page}/assets/`;

/** A file of the page, as it is sent. */
export interface PageFile {
  type: string;
  etag: string;
  /** Its name changes with its content. */
  isHashed: boolean;
  content: Buffer;
}

/** Files by the paths at which they are served. */
type PageFiles = ReadonlyMap<string, PageFile>;

/** The built page, read on the first request, and again after a new build; `null` if there is none. */
export function createBuiltPage(folder: string): () => Promise<PageFiles | null> {
  const index = join(folder, 'index.html');
  let builtAtMs = 0;
  let files: Promise<PageFiles> | null = null;
  return async () => {
    const now = await stat(index).catch(() => null);
    if (!now) return null;
    if (!files || now.mtimeMs !== builtAtMs) files = readAll(folder);
    builtAtMs = now.mtimeMs;
    return files.catch(() => {
      files = null;
      return null;
    });
  };
}

/** Only what is found here can be asked for: no path of a request ever reaches the disk. */
async function readAll(folder: string): Promise<PageFiles> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file).split(sep).join('/');
    const path = name === 'index.html' ? DASHBOARD.page : `${DASHBOARD.page}/${name}`;
    const content = await readFile(file);
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    files.set(path, { type, etag, isHashed: path.startsWith(HASHED), content });
  }
  return files;
}
