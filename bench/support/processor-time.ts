import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_S = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Fields of a `stat` of Linux, from the third on: what stands before may have spaces in it. */
function fieldsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processor time of a process, or of one of its threads, s. Throws if there is none. */
export function processorSeconds(pid: number, thread?: number): number {
  const fields = fieldsOf(`/proc/${pid}${thread === undefined ? '' : `/task/${thread}`}/stat`);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Processes that this one has started and that run, with their command lines. */
export function childrenOf(pid: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (Number(fieldsOf(`/proc/${name}/stat`)[1]) !== pid) return [];
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** The memory of a process, MB. Throws if it does not exist. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
