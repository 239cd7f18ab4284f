import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { SetupPrompt } from '../../../ports/setup-tools.ts';
import { printable } from '../../../shared/printable.ts';

/** The owner cancelled, or there is no input. */
export class SetupAborted extends Error {
  constructor() {
    super('ended before it was done');
  }
}

/** Standard input: a terminal or a pipe. */
type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** The owner at a terminal, or a pipe with an answer a line. `onInterrupt`: Ctrl-C at a terminal. Call `end` at last. */
export function createTerminalPrompt(
  onInterrupt: () => void,
  input: Input = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): SetupPrompt & { end(): void } {
  let isSecret = false;
  const echo = new Writable({
    write(bytes, _encoding, done) {
      if (!isSecret) output.write(bytes);
      done();
    },
  });
  const isTerminal = Boolean(input.isTTY);
  const lines = createInterface({ input, output: echo, terminal: isTerminal });
  const typed: string[] = [];
  let waiting: { resolve(line: string): void; reject(error: Error): void } | null = null;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    waiting?.reject(new SetupAborted());
    waiting = null;
    lines.close();
  };
  // A pipe's lines may come before they are asked for.
  lines.on('line', (line) => {
    if (waiting) waiting.resolve(line);
    else typed.push(line);
    waiting = null;
  });
  lines.on('SIGINT', () => {
    end();
    onInterrupt();
  });
  lines.on('close', end);
  async function ask(question: string): Promise<string> {
    // An edited line is drawn again together with its question.
    lines.setPrompt(isSecret ? '' : printable(question));
    if (isTerminal && !isSecret && !hasEnded) lines.prompt();
    else output.write(printable(question));
    const answer = await nextLine();
    if (!isTerminal) output.write('\n');
    return answer.trim();
  }
  function nextLine(): Promise<string> {
    const line = typed.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (hasEnded) return Promise.reject(new SetupAborted());
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
  }
  return {
    print(...said) {
      for (const line of said.join('\n').split('\n')) output.write(`${printable(line)}\n`);
    },
    ask,
    async askSecret(question) {
      isSecret = true;
      try {
        return await ask(question);
      } finally {
        isSecret = false;
        if (isTerminal) output.write('\n');
      }
    },
    end,
  };
}
