import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/**
 * Prints a line before it returns. A stream would keep lines in memory once a busy reader is some hundred lines behind; they are lost
 * when the process is killed, and the test that reads them takes what was stored for not yet done.
 */
export const printLine = (line: string): void => void writeSync(STANDARD_OUTPUT, `${line}\n`);
