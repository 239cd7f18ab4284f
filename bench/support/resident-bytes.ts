import { readdirSync, readFileSync } from 'node:fs';

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended in the meantime.
    return '';
  }
}

/** Memory of a process whose command line holds a text, and of all that it started, bytes; what they share is counted for each. */
export function residentBytes(commandLine: string): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(all.map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]]));
  const family = new Set(all.filter((pid) => read(pid, 'cmdline').includes(commandLine)));
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of parents) if (parent && family.has(parent)) family.add(pid);
  }
  const kilobytes = [...family].map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each * 1_024, 0);
}
