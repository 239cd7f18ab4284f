import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { root } from './paths.mjs';

/** A benchmark that takes longer is broken, ms. */
const LIMIT_MS = 180_000;
/** Time to end cleanly, after which it is ended anyway, ms. */
const GRACE_MS = 5_000;

/** Ends a process and all that it started. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
}

/** The last error that a process printed, after a colon; empty if it printed none. */
function errorIn(output) {
  const error = output
    .toString()
    .split('\n')
    .findLast((line) => /^\w*Error: /.test(line));
  return error ? `: ${error}` : '';
}

/** Runs one benchmark with its children in a process group of their own; resolves to why it failed, or `null`. */
function run(name, isSmall, folder, limitMs) {
  const output = isSmall ? 'pipe' : 'inherit';
  // The command `tsx` would be one more process, which only waits.
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', `${folder}${name}.ts`], {
    cwd: root,
    detached: true,
    env: { ...process.env, LIGO_BENCH: isSmall ? 'small' : 'full' },
    stdio: ['ignore', output, output],
  });
  // Other tests print meanwhile.
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => chunks.push(data));
  const beganAt = performance.now();
  let isLate = false;
  let grace;
  const limit = setTimeout(() => {
    isLate = true;
    endGroup(child, 'SIGTERM');
    grace = setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS);
  }, limitMs);
  const interrupted = () => {
    endGroup(child, 'SIGTERM');
    // After the handlers of others that run beside it.
    setImmediate(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  return new Promise((resolve) => {
    const done = (reason) => {
      clearTimeout(limit);
      clearTimeout(grace);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
      endGroup(child, 'SIGKILL');
      process.stdout.write(Buffer.concat(chunks));
      const seconds = ((performance.now() - beganAt) / 1_000).toFixed(0);
      console.log(reason ? `${name}: ${reason}` : `(${name} took ${seconds} s)`);
      resolve(reason);
    };
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => {
      if (isLate) done(`took longer than ${limitMs / 1_000} s`);
      else
        done(code === 0 ? null : `ended with ${signal ?? `code ${code}`}${errorIn(Buffer.concat(chunks))}`);
    });
  });
}

/** Names of all benchmarks. */
export function benchmarkNames() {
  return readdirSync(`${root}bench`)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3));
}

/** Runs benchmarks one by one, in full or in their small form; resolves to those that failed, with the reason of each. */
export async function runBenchmarks(names, isSmall, { folder = `${root}bench/`, limitMs = LIMIT_MS } = {}) {
  const failures = new Map();
  for (const name of names) {
    let reason = await run(name, isSmall, folder, limitMs);
    // As in the other tests: a machine that is busy may spoil one try, and its output still names it.
    if (reason && isSmall && process.env.CI) reason = await run(name, isSmall, folder, limitMs);
    if (reason) failures.set(name, reason);
  }
  return failures;
}
