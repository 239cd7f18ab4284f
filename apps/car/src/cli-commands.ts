import { commandName } from './command-name.ts';
import { ConfigError } from './config.ts';
import { printDashboardAddress } from './dashboard-address.ts';
import { describeProfiles } from './describe-profiles.ts';
import { type CommandHost, runDoctor } from './doctor.ts';
import { importDrives } from './import-drives.ts';
import { runSetup } from './setup.ts';
import { printable } from './shared/printable.ts';

type OwnerCommand = (args: string[], host: CommandHost) => Promise<number>;

const COMMANDS: Readonly<Record<string, OwnerCommand>> = {
  import: (args, { environment, print }) => importDrives(args, environment, print),
  profile: (args, { print }) => describeProfiles(args, print),
  doctor: runDoctor,
  dashboard: printDashboardAddress,
  setup: runSetup,
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
    ['profile FILE…', 'shows what profiles read'],
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
