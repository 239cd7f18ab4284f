import { parseArgs } from 'node:util';
import { DASHBOARD } from '@ligo/protocol';
import { commandName } from './command-name.ts';
import { ConfigError, readConfig } from './config.ts';
import { describeProfiles } from './describe-profiles.ts';
import { type CommandHost, runDoctor } from './doctor.ts';
import { importDrives } from './import-drives.ts';
import { runNewOwner } from './new-owner-command.ts';
import { openDashboardKey, TICKET_VALID_MS } from './platform/node/dashboard/dashboard-key.ts';
import { TICKET } from './platform/node/dashboard/request-filter.ts';
import { runSetup } from './setup.ts';
import { printable } from './shared/printable.ts';

type OwnerCommand = (args: string[], host: CommandHost) => Promise<number>;

const COMMANDS: Readonly<Record<string, OwnerCommand>> = {
  import: (args, { environment, print }) => importDrives(args, environment, print),
  profile: (args, { print }) => describeProfiles(args, print),
  doctor: runDoctor,
  dashboard: printDashboardAddress,
  setup: runSetup,
  'new-owner': runNewOwner,
};

const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** The command to execute in place of running as the car; `undefined`: run as the car. Resolves to the exit code. */
export function cliCommand([name, ...others]: readonly string[]): OwnerCommand | undefined {
  if (name === undefined) return undefined;
  if (HELP.has(name) || (isCommand(name) && others.some((each) => HELP.has(each) && each !== 'help')))
    return help;
  if (isCommand(name)) return COMMANDS[name];
  return name.startsWith('-') ? undefined : unknown(name);
}

const isCommand = (name: string) => Object.hasOwn(COMMANDS, name);

async function help(_: string[], { environment, print }: CommandHost): Promise<number> {
  for (const line of helpLines(environment)) print(line);
  return 0;
}

const unknown =
  (name: string): OwnerCommand =>
  async (_, { environment }) => {
    throw new ConfigError([`There is no command ${printable(name)}.`, ...helpLines(environment)].join('\n'));
  };

function helpLines(environment: CommandHost['environment']): string[] {
  const rows = [
    ['', 'starts the app; --data FOLDER, --server URL, --source simulator|replay:FILE, --speed TIMES'],
    ['setup', 'finds what reads this car, and writes car.json'],
    [
      'doctor',
      'shows every reading, or why there is none; --seconds TO_READ; ends with 1 if a source does not read',
    ],
    ['dashboard', 'prints an address that opens the dashboard for another account of this unit'],
    ['new-owner', 'prepares the car for a new owner; --keep-data keeps its history'],
    ['profile [FILE…]', 'shows what profiles read; without a file lists the cars with theirs'],
    ['import FILE…', 'brings recorded drives and charges into the history'],
  ].map(([command = '', what = '']) => [commandName(command, environment), what] as const);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, what]) => name.padEnd(width) + what);
}

/** Aborted by the first signal that asks the process to end. */
export function interruptSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

/** The command `dashboard`: prints an address that opens the dashboard for another account. Resolves to the exit code. */
async function printDashboardAddress(args: string[], { environment, print }: CommandHost): Promise<number> {
  const { data } = parseArgs({ args, options: { data: { type: 'string' } } }).values;
  const { dashboard, dataDir } = readConfig(data === undefined ? [] : ['--data', data], environment);
  if (!dashboard) throw new ConfigError('The dashboard is disabled.');
  if (dashboard.port === 0)
    throw new ConfigError('The dashboard has no fixed port: set dashboard.port in car.json.');
  const ticket = openDashboardKey(dataDir).ticket(Date.now());
  print(
    `Open this address in a browser on this unit within ${TICKET_VALID_MS / 60_000} minutes. That browser then stays signed in.`,
  );
  print(`http://localhost:${dashboard.port}${DASHBOARD.page}?${TICKET}=${ticket}`);
  return 0;
}
