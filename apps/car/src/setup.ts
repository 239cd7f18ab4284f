import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandName } from './command-name.ts';
import { DEFAULT_SERVER, dataDirOf, makeDataDir, readCarFileText } from './config.ts';
import type { CommandNeeds } from './doctor.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { writeAtomically } from './platform/process/files.ts';
import { FolderInUseError, lockFolder } from './platform/sqlite/folder-lock.ts';
import { createTerminalPrompt, SetupAborted } from './platform/terminal/terminal-prompt.ts';
import type { SetupPrompt } from './ports/setup-tools.ts';
import { askYesNo } from './setup/ask.ts';
import { type CarFile, fileText } from './setup/car-file.ts';
import { runSetupDialog } from './setup/setup-dialog.ts';
import { setupTools } from './setup-tools.ts';

/** The command `setup`: finds what reads this car, together with its owner, and writes `car.json`. Resolves to the exit code. */
export async function runSetup(args: string[], needs: CommandNeeds): Promise<number> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const dataDir = dataDirOf(values.data, needs.environment);
  makeDataDir(dataDir);
  const interrupted = new AbortController();
  const signal = AbortSignal.any([needs.signal, interrupted.signal]);
  const owner = createTerminalPrompt(() => interrupted.abort());
  signal.addEventListener('abort', owner.end);
  try {
    const lock = lockFolder(dataDir);
    try {
      return await setUp(owner, dataDir, { ...needs, signal });
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) owner.print(inUseText(dataDir, error.pid, needs.environment));
    else if (error instanceof SetupAborted) owner.print('', 'Ended. Nothing was changed.');
    else throw error;
    return 1;
  } finally {
    owner.end();
  }
}

async function setUp(
  owner: SetupPrompt,
  dataDir: string,
  { environment, signal }: CommandNeeds,
): Promise<number> {
  const path = join(dataDir, 'car.json');
  owner.print(`Setup of ${path}. Ctrl-C ends it at any time, and changes nothing.`);
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
    owner.print(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  owner.print(...nextSteps(before.text !== null, environment));
  return 0;
}

/** What is there; `null`: it is no JSON, and the owner wants it to stay. */
async function readBefore(
  owner: SetupPrompt,
  path: string,
): Promise<{ text: string | null; file: CarFile } | null> {
  const text = readCarFileText(path);
  if (text === null) return { text, file: {} };
  const file = fileOf(text);
  if (file) return { text, file };
  owner.print('It is not JSON, so that nothing of it can be kept.');
  const isReplaced = await askYesNo(owner, 'Begin a new one? The old one stays as car.json.before.', false);
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

function nextSteps(hadFile: boolean, environment: CommandNeeds['environment']): string[] {
  const { LIGO_CAR_SOURCE: forced } = environment;
  return [
    `Written${hadFile ? ', and what was there is car.json.before' : ''}.`,
    ...(forced ? [`LIGO_CAR_SOURCE is set, and goes before it: ${forced}.`] : []),
    `Next: ${commandName('doctor', environment)} shows every reading; ${startName(environment)} starts the app.`,
  ];
}

function startName(environment: CommandNeeds['environment']): string {
  const name = commandName('', environment);
  return name === 'ligo-car' ? 'sudo systemctl restart ligo-car (or ligo-car itself)' : name;
}

function inUseText(dataDir: string, pid: number | null, environment: CommandNeeds['environment']): string {
  const isInstalled = commandName('', environment) === 'ligo-car';
  return `The car's app runs on ${dataDir}${pid === null ? '' : ` (process ${pid})`}, and holds what it reads. End it first${isInstalled ? ', by sudo systemctl stop ligo-car' : ''}, then run this again.`;
}
