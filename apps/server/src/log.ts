import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
/** A reader that is behind gets so long to catch up, ms; meanwhile the server stands still. */
const FLUSH_TIMEOUT_MS = 100;
const RETRY_MS = 1;

/** Where the log's lines go. */
export interface LogOutput {
  write(line: string): void;
  /** Lines that could not be written so far. */
  readonly lost: number;
}

/** Writes a text, and waits at most so long for a reader to take it. Throws what the system throws. */
type WriteWithin = (text: string, patienceMs: number) => void;

/**
 * Writes the log to standard output. A disk that is full, or a reader that is gone or stands still, costs lines and nothing else:
 * they are counted, and told in the log once it can be written again. Until then nothing is waited for.
 */
export function logOutput(
  write: WriteWithin = writeStandardOutput,
  patienceMs = FLUSH_TIMEOUT_MS,
): LogOutput {
  let lost = 0;
  let untold = 0;
  return {
    write(line) {
      try {
        if (untold > 0) {
          write(
            `${JSON.stringify({ level: 40, time: Date.now(), lost: untold, msg: 'log lines were lost' })}\n`,
            0,
          );
          untold = 0;
        }
        write(line, patienceMs);
      } catch {
        lost += 1;
        untold += 1;
      }
    },
    get lost() {
      return lost;
    },
  };
}

/** A pipe takes what it has room for; the rest goes once somebody has read. */
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
