import { describeProfiles } from './describe-profiles.ts';
import { type CommandNeeds, runDoctor } from './doctor.ts';
import { importDrives } from './import-drives.ts';
import { runSetup } from './setup.ts';

type OwnerCommand = (args: string[], needs: CommandNeeds) => Promise<number>;

const COMMANDS: Readonly<Record<string, OwnerCommand>> = {
  import: (args, { environment, print }) => importDrives(args, environment, print),
  profile: (args, { print }) => describeProfiles(args, print),
  doctor: runDoctor,
  setup: runSetup,
};

/** What the app does in place of running as the car; `undefined` if it is to run. Resolves to the exit code. */
export function ownerCommand(name: string | undefined): OwnerCommand | undefined {
  return name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

/** Aborted by the first signal that asks the process to end. */
export function endOfCommand(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}
