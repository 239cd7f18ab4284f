import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './paths.mjs';

/** Runs a command to its end with its output shown; resolves to its exit code. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command to its end, beside others that print; prints its output at the end. Resolves to its exit code. */
export async function runPrintingLast(command, args) {
  const chunks = [];
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => chunks.push(data));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(chunks));
  return code ?? 1;
}

/** Runs a command to its end; throws if it fails. */
export async function mustRun(command, args, options) {
  const code = await runToEnd(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}`);
}

/** Path of a tool that npm installed. */
export function tool(name) {
  return `${root}node_modules/.bin/${name}`;
}

/** Prints the problems that a check found; with any, the process ends with code 1. */
export function report(problems) {
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** Runs a script's main function; an error is printed in one line and ends with code 1. */
export function main(work) {
  work().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
