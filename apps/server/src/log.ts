import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** Time for a slow reader of the log, ms; the server is blocked meanwhile. */
const FLUSH_TIMEOUT_MS = 100;
const RETRY_MS = 1;

export interface LogOutput {
  write(line: string): void;
  /** Number of lines that could not be written so far. */
  readonly lost: number;
}

/** Writes a text and waits up to `patienceMs` for its reader. Throws system errors. */
type WriteWithin = (text: string, patienceMs: number) => void;

/**
 * Writes the log to standard output. If the disk is full or the reader is gone or stuck, lines are dropped and counted. The next
 * line that succeeds is preceded by their count. Until then, writes do not wait.
 */
export function logOutput(
  write: WriteWithin = writeStandardOutput,
  patienceMs = FLUSH_TIMEOUT_MS,
): LogOutput {
  let lost = 0;
  let unreported = 0;
  return {
    write(line) {
      try {
        if (unreported > 0) {
          write(
            `${JSON.stringify({ level: 40, time: Date.now(), lost: unreported, msg: 'log lines were lost' })}\n`,
            0,
          );
          unreported = 0;
        }
        write(line, patienceMs);
      } catch {
        lost += 1;
        unreported += 1;
      }
    },
    get lost() {
      return lost;
    },
  };
}

/** A pipe accepts as much as it has room for; the rest is written when its reader catches up. */
function writeStandardOutput(text: string, patienceMs: number): void {
  let rest = Buffer.from(text);
  for (let waitedMs = 0; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
    } catch (error) {
      if (!isFull(error) || waitedMs >= patienceMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      waitedMs += RETRY_MS;
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
