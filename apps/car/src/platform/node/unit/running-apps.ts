import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Names by which a process may be known: its own and, as Android's apps are, by the first word of its command line. */
async function namesOf(folder: string): Promise<string[]> {
  try {
    const [name, command] = await Promise.all(
      ['comm', 'cmdline'].map((file) => readFile(join(folder, file), 'utf8')),
    );
    const first = command?.split('\0')[0] ?? '';
    return [name?.trim() ?? '', first, basename(first)];
  } catch {
    // It has ended since.
    return [];
  }
}

/** Whether a process of one of these names runs on this unit; `false` where that cannot be seen. Never rejects. */
export async function isAnyRunning(names: readonly string[], proc = '/proc'): Promise<boolean> {
  if (names.length === 0) return false;
  const folders = await readdir(proc).catch(() => []);
  for (const id of folders)
    if (/^\d+$/.test(id) && (await namesOf(join(proc, id))).some((name) => names.includes(name))) return true;
  return false;
}
