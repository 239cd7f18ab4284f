import { type RunningCar, startCar } from './app.ts';
import { cliCommand, interruptSignal } from './cli-commands.ts';
import { ConfigError, readConfig } from './config.ts';
import { finishNewOwner } from './new-owner.ts';
import { createNodePlatform } from './node-platform.ts';
import { parentBy } from './parent-messages.ts';
import { endProcess, exitAtOnce } from './platform/node/process/threads.ts';
import { Terminal } from './platform/node/terminal/terminal.ts';

const SHUTDOWN_LIMIT_MS = 4_800;

/** As in `engines` of package.json. */
const OLDEST_NODE = [20, 19] as const;

/** An older Node.js lacks `globalThis.crypto`, by which tokens are signed: without this, the server would seem to be out of reach. */
function checkRuntime(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new ConfigError(
    `Node.js ${version} is too old for this app. Install Node.js ${OLDEST_NODE.join('.')} or newer.`,
  );
}

async function main(): Promise<void> {
  // New files are readable by their owner alone.
  process.umask(0o077);
  checkRuntime(process.versions.node);
  const command = cliCommand(process.argv.slice(2));
  if (command) {
    // The reader of the output may close it early.
    process.stdout.on('error', () => process.exit());
    process.exitCode = await command(process.argv.slice(3), {
      environment: process.env,
      print: (line) => process.stdout.write(`${line}\n`),
      signal: interruptSignal(),
    });
    return;
  }
  // A full disk or a closed output must not end the app.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  let isStopping = false;
  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => exitAtOnce(1), SHUTDOWN_LIMIT_MS).unref();
    // The peer library keeps its threads: exit after its connections are closed.
    starting
      .then((car) => car.stop())
      .then(
        () => endProcess(0),
        () => endProcess(1),
      );
  }
  // Before the start, so that a signal during it stops everything again.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process has ended.
  process.on('disconnect', stop);
  const config = readConfig(process.argv.slice(2), process.env);
  const terminal = new Terminal();
  const host = { terminal, parent: parentBy(process), onQuit: stop, onNewOwner };
  async function start(): Promise<RunningCar> {
    await finishNewOwner(config, (line) => terminal.print(line));
    return startCar(config, createNodePlatform(config, host));
  }
  function onNewOwner(): void {
    if (isStopping) return;
    starting = starting.then((car) => car.stop()).then(start);
    starting.catch(endWithError);
  }
  let starting = start();
  await starting;
}

main().catch(endWithError);

function endWithError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
