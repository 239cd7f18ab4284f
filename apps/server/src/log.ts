import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/** Where the log's lines go. */
export interface LogOutput {
  write(line: string): void;
  /** Lines that could not be written so far. */
  readonly lost: number;
}

/**
 * Writes the log to standard output. A disk that is full, or a reader that is gone, costs lines and nothing else: they are counted,
 * and told in the log once it can be written again. `write` is the system's, and throws where it fails.
 */
export function logOutput(write = (text: string) => void writeSync(STANDARD_OUTPUT, text)): LogOutput {
  let lost = 0;
  let untold = 0;
  return {
    write(line) {
      try {
        if (untold > 0) {
          write(
            `${JSON.stringify({ level: 40, time: Date.now(), lost: untold, msg: 'log lines were lost' })}\n`,
          );
          untold = 0;
        }
        write(line);
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
