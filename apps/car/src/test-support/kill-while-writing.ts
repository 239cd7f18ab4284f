import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '@ligo/machine/test-support';

/** Runs a script that prints a number for each thing that it has stored, and kills it after that many characters. Resolves to the last number. */
export async function killWhileWriting(
  script: URL,
  args: readonly string[],
  afterLength: number,
): Promise<number> {
  const child = spawn(process.execPath, [compiled(script), ...args]);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    if (output.length > afterLength) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
}
