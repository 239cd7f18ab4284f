import { readdirSync, readFileSync } from 'node:fs';

/** Running processes that this one started, with their arguments, each followed by a zero byte. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name of a process may contain spaces.
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        if (Number(parent) !== pid) return [];
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
