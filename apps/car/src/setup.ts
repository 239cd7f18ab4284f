import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandName } from './command-name.ts';
import { DEFAULT_SERVER, dataDirOf, makeDataDir, readCarFileText } from './config.ts';
import type { CommandHost } from './doctor.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { writeAtomically } from './platform/node/process/files.ts';
import { FolderInUseError, lockFolder } from './platform/node/sqlite/folder-lock.ts';
import { createTerminalPrompt, SetupAborted } from './platform/node/terminal/terminal-prompt.ts';
import type { SetupPrompt } from './ports/setup-tools.ts';
import { type CarFile, fileText } from './setup/car-file.ts';
import { runSetupDialog } from './setup/setup-dialog.ts';
import { setupTools } from './setup-tools.ts';
import { askYesNo } from './shared/ask.ts';

/** The command `setup`: finds and configures the sources of this car with its owner and writes `car.json`. Resolves to the exit code. */
export async function runSetup(args: string[], host: CommandHost): Promise<number> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const dataDir = dataDirOf(values.data, host.environment);
  makeDataDir(dataDir);
  const interrupted = new AbortController();
  const signal = AbortSignal.any([host.signal, interrupted.signal]);
  const owner = createTerminalPrompt(() => interrupted.abort());
  signal.addEventListener('abort', owner.end);
  try {
    const lock = lockFolder(dataDir);
    try {
      return await setUp(owner, dataDir, { ...host, signal });
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) owner.print(inUseText(dataDir, error.pid, host.environment));
    else if (error instanceof SetupAborted) owner.print('', 'Setup canceled. Nothing was changed.');
    else throw error;
    return 1;
  } finally {
    owner.end();
  }
}

async function setUp(
  owner: SetupPrompt,
  dataDir: string,
  { environment, signal }: CommandHost,
): Promise<number> {
  const path = join(dataDir, 'car.json');
  owner.print(`Setup of ${path}. Press Ctrl-C to cancel without changes.`);
  const before = await readBefore(owner, path);
  if (!before) return 1;
  const file = await runSetupDialog(owner, setupTools(signal), {
    file: before.file,
    shouldAskServer:
      environment.LIGO_SERVER_ORIGIN === undefined &&
      (before.file.serverOrigin ?? DEFAULT_SERVER) === DEFAULT_SERVER,
    nowMs: systemClock.nowMs,
  });
  if (!file) return 0;
  try {
    if (before.text !== null) writeAtomically(`${path}.before`, before.text);
    writeAtomically(path, fileText(file));
  } catch (error) {
    owner.print(`Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  owner.print(...nextSteps(before.text !== null, environment));
  return 0;
}

/** The current file; `null`: it is not JSON, and the owner keeps it. */
async function readBefore(
  owner: SetupPrompt,
  path: string,
): Promise<{ text: string | null; file: CarFile } | null> {
  const text = readCarFileText(path);
  if (text === null) return { text, file: {} };
  const file = fileOf(text);
  if (file) return { text, file };
  owner.print('car.json is not valid JSON: none of its settings can be kept.');
  const isReplaced = await askYesNo(
    owner,
    'Create a new one? The old one is kept as car.json.before.',
    false,
  );
  return isReplaced ? { text, file: {} } : null;
}

function fileOf(text: string): CarFile | null {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' && file !== null && !Array.isArray(file) ? (file as CarFile) : null;
  } catch {
    return null;
  }
}

function nextSteps(hadFile: boolean, environment: CommandHost['environment']): string[] {
  const { LIGO_CAR_SOURCE: forced } = environment;
  return [
    `Saved${hadFile ? '. The previous version is car.json.before' : ''}.`,
    ...(forced ? [`LIGO_CAR_SOURCE is set and overrides car.json: ${forced}.`] : []),
    `Next: run ${commandName('doctor', environment)} to show every reading, and ${startName(environment)} to start the app.`,
  ];
}

function startName(environment: CommandHost['environment']): string {
  const name = commandName('', environment);
  return name === 'ligo-car' ? 'sudo systemctl restart ligo-car (or ligo-car itself)' : name;
}

function inUseText(dataDir: string, pid: number | null, environment: CommandHost['environment']): string {
  const isInstalled = commandName('', environment) === 'ligo-car';
  return `The app is running on ${dataDir}${pid === null ? '' : ` (process ${pid})`} and uses the sources. Stop it first${isInstalled ? ' (sudo systemctl stop ligo-car)' : ''}, then run setup again.`;
}
