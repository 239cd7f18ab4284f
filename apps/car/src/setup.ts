import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters/clock/system-clock.ts';
import { FolderInUseError, lockFolder } from './adapters/store/folder-lock.ts';
import { OwnerEnded, terminalOwner } from './adapters/terminal/terminal-owner.ts';
import { commandName } from './command-name.ts';
import { carFileText, DEFAULT_SERVER, dataDirOf, makeDataDir } from './config.ts';
import { askYesNo } from './core/setup/ask.ts';
import { type CarFile, fileText } from './core/setup/car-file.ts';
import { converse } from './core/setup/converse.ts';
import type { CommandNeeds } from './doctor.ts';
import { writeWhole } from './lib/files.ts';
import type { Owner } from './ports/setup-desk.ts';
import { setupTools } from './setup-tools.ts';

/** The command `setup`: finds what reads this car, together with its owner, and writes `car.json`. Resolves to the exit code. */
export async function runSetup(args: string[], needs: CommandNeeds): Promise<number> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const dataDir = dataDirOf(values.data, needs.environment);
  makeDataDir(dataDir);
  const interrupted = new AbortController();
  const signal = AbortSignal.any([needs.signal, interrupted.signal]);
  const owner = terminalOwner(() => interrupted.abort());
  signal.addEventListener('abort', owner.end);
  try {
    const lock = lockFolder(dataDir);
    try {
      return await setUp(owner, dataDir, { ...needs, signal });
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) owner.say(inUseText(dataDir, error.pid, needs.environment));
    else if (error instanceof OwnerEnded) owner.say('', 'Ended. Nothing was changed.');
    else throw error;
    return 1;
  } finally {
    owner.end();
  }
}

async function setUp(owner: Owner, dataDir: string, { environment, signal }: CommandNeeds): Promise<number> {
  const path = join(dataDir, 'car.json');
  owner.say(`Setup of ${path}. Ctrl-C ends it at any time, and changes nothing.`);
  const before = await readBefore(owner, path);
  if (!before) return 1;
  const file = await converse(owner, setupTools(signal), {
    file: before.file,
    asksForServer:
      environment.LIGO_SERVER_ORIGIN === undefined &&
      (before.file.serverOrigin ?? DEFAULT_SERVER) === DEFAULT_SERVER,
    nowMs: systemClock.nowMs,
  });
  if (!file) return 0;
  try {
    if (before.text !== null) writeWhole(`${path}.before`, before.text);
    writeWhole(path, fileText(file));
  } catch (error) {
    owner.say(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  owner.say(...nextSteps(before.text !== null, environment));
  return 0;
}

/** What is there; `null`: it is no JSON, and the owner wants it to stay. */
async function readBefore(
  owner: Owner,
  path: string,
): Promise<{ text: string | null; file: CarFile } | null> {
  const text = carFileText(path);
  if (text === null) return { text, file: {} };
  const file = fileOf(text);
  if (file) return { text, file };
  owner.say('It is not JSON, so that nothing of it can be kept.');
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
