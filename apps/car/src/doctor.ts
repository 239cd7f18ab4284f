import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { commandName } from './command-name.ts';
import { type CarConfig, ConfigError, readConfig } from './config.ts';
import { openDashboardKey } from './platform/node/dashboard/dashboard-key.ts';
import { requestDashboard } from './platform/node/dashboard/request-dashboard.ts';
import { FolderInUseError, lockFolder } from './platform/node/sqlite/folder-lock.ts';
import { type DoctorReport, reportLines, sourcesWithoutReadings } from './setup/doctor/report.ts';
import { sampleSource } from './setup-tools.ts';
import { printable } from './shared/printable.ts';
import { profileHint } from './sources/car-list/car-list.ts';
import { unknownKeysWarning } from './unknown-keys.ts';

const WIDTH = 100;
const SECONDS = 20;
const MAX_SECONDS = 600;

export interface CommandHost {
  environment: Record<string, string | undefined>;
  print(line: string): void;
  /** Aborted when the owner cancels the command. */
  signal: AbortSignal;
}

/** The command `doctor`: prints sources, readings and commands of this car. Resolves to the exit code: 1 if a source has no readings. */
export async function runDoctor(args: string[], host: CommandHost): Promise<number> {
  const { config, seconds } = optionsOf(args, host.environment);
  const unknown = unknownKeysWarning(config.unknownKeys);
  if (unknown !== null) host.print(printable(unknown));
  const report = await currentReport(config, seconds, host);
  if (!report) return 1;
  if (config.source.kind !== 'combined')
    host.print(
      `This is a ${config.source.kind}, not a real car. To configure your car, run ${commandName('setup', host.environment)}.`,
    );
  for (const line of ['', ...reportLines(report, WIDTH)]) host.print(line);
  for (const line of profileHints(config, report)) host.print(line);
  const silent = sourcesWithoutReadings(report);
  if (silent.length > 0) host.print(`\nNo readings from: ${silent.join(', ')}`);
  return silent.length > 0 ? 1 : 0;
}

/** The profiles that cars need which the profile for any car cannot read. */
function profileHints({ source }: CarConfig, { sources }: DoctorReport): string[] {
  if (source.kind !== 'combined') return [];
  return sources.flatMap(({ name, code }, place) => {
    const configured = source.sources[place];
    if (code !== 'car-needs-profile' || configured?.kind !== 'obd') return [];
    return [`\n${name}: ${profileHint(configured.car ?? '')}`];
  });
}

function optionsOf(args: string[], environment: CommandHost['environment']) {
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

/** The report of the running app, or of reading the car for some seconds; `null`: neither is possible, and the reason is printed. */
async function currentReport(
  config: CarConfig,
  seconds: number,
  host: CommandHost,
): Promise<DoctorReport | null> {
  try {
    const lock = lockFolder(config.dataDir);
    try {
      host.print(`Reading the car for ${seconds} s…`);
      return await readCar(config, seconds, host);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) return runningApp(config, error, host.print);
    throw error;
  }
}

async function runningApp(
  { dashboard, dataDir }: CarConfig,
  { pid, dashboardPort }: FolderInUseError,
  print: CommandHost['print'],
): Promise<DoctorReport | null> {
  // The app's environment may differ from this one.
  const port = dashboardPort ?? dashboard?.port ?? 0;
  const state = port > 0 ? await requestDashboard(port, openDashboardKey(dataDir)) : null;
  // The app of another car may use this port.
  if (state && state.processId === pid) {
    print(`Report of the running app (process ${pid}):`);
    return state;
  }
  print(
    `The app is running (process ${pid ?? 'unknown'}), but its dashboard is ${dashboard ? 'not at the port of car.json' : 'disabled'}, so that doctor cannot read its state. Stop the app first.`,
  );
  return null;
}

function readCar(config: CarConfig, seconds: number, { print, signal }: CommandHost): Promise<DoctorReport> {
  const logTo = ({ err }: { err?: unknown }, text: string) =>
    print(printable(err instanceof Error ? `${text}: ${err.message}` : text));
  return sampleSource(config, { info() {}, warn: logTo, error: logTo }, () =>
    sleep(seconds * 1_000, null, { signal }).catch(() => {}),
  );
}
