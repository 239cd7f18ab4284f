import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { commandName } from './command-name.ts';
import { type CarConfig, ConfigError, readConfig } from './config.ts';
import { requestDashboard } from './dashboard/server/request-dashboard.ts';
import { FolderInUseError, lockFolder } from './platform/sqlite/folder-lock.ts';
import { sampleSource } from './sample-source.ts';
import { type DoctorReport, reportLines, sourcesWithoutReadings } from './setup/doctor/report.ts';
import { printable } from './shared/printable.ts';
import { unknownKeysWarning } from './unknown-keys.ts';

const WIDTH = 100;
const SECONDS = 20;
const MAX_SECONDS = 600;

/** What a command of the owner's needs. */
export interface CommandNeeds {
  environment: Record<string, string | undefined>;
  print(line: string): void;
  /** Aborted when the owner wants it to end. */
  signal: AbortSignal;
}

/** The command `doctor`: prints sources, readings and commands of this car. Resolves to the exit code: 1 if a source does not read at all. */
export async function runDoctor(args: string[], needs: CommandNeeds): Promise<number> {
  const { config, seconds } = optionsOf(args, needs.environment);
  const unknown = unknownKeysWarning(config.unknownKeys);
  if (unknown !== null) needs.print(printable(unknown));
  const standing = await standingOf(config, seconds, needs);
  if (!standing) return 1;
  if (config.source.kind !== 'combined')
    needs.print(
      `This is no real car but a ${config.source.kind}: ${commandName('setup', needs.environment)} finds what can read yours.`,
    );
  for (const line of ['', ...reportLines(standing, WIDTH)]) needs.print(line);
  const silent = sourcesWithoutReadings(standing);
  if (silent.length > 0) needs.print(`\nNothing was read by: ${silent.join(', ')}`);
  return silent.length > 0 ? 1 : 0;
}

function optionsOf(args: string[], environment: CommandNeeds['environment']) {
  const option = { type: 'string' } as const;
  const { seconds: text = String(SECONDS), ...others } = parseArgs({
    args,
    options: { data: option, source: option, speed: option, seconds: option },
  }).values;
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= MAX_SECONDS))
    throw new ConfigError(`--seconds: must be a number up to ${MAX_SECONDS}`);
  const config = readConfig(
    Object.entries(others).flatMap(([name, value]) => [`--${name}`, value]),
    environment,
  );
  return { config, seconds };
}

/** By the app that runs on the folder, else by reading the car for so long. `null`, having said why, if neither can be. */
async function standingOf(
  config: CarConfig,
  seconds: number,
  needs: CommandNeeds,
): Promise<DoctorReport | null> {
  try {
    const lock = lockFolder(config.dataDir);
    try {
      needs.print(`Reads the car for ${seconds} s…`);
      return await readCar(config, seconds, needs);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) return runningApp(config, error.pid, needs.print);
    throw error;
  }
}

async function runningApp(
  { dashboard }: CarConfig,
  pid: number | null,
  print: CommandNeeds['print'],
): Promise<DoctorReport | null> {
  const state = dashboard && dashboard.port > 0 ? await requestDashboard(dashboard.port) : null;
  // Another car's app may serve its dashboard there.
  if (state && state.processId === pid) {
    print(`As the app that runs (process ${pid}) says:`);
    return state;
  }
  print(
    `The car's app runs (process ${pid ?? 'unknown'}), and cannot be asked, as its dashboard is ${dashboard ? 'not where car.json says' : 'switched off'}. End it first.`,
  );
  return null;
}

function readCar(config: CarConfig, seconds: number, { print, signal }: CommandNeeds): Promise<DoctorReport> {
  const say = ({ err }: { err?: unknown }, text: string) =>
    print(printable(err instanceof Error ? `${text}: ${err.message}` : text));
  return sampleSource(config, { info() {}, warn: say, error: say }, () =>
    sleep(seconds * 1_000, null, { signal }).catch(() => {}),
  );
}
