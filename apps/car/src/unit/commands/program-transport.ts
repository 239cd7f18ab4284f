import { type ChildProcess, spawn } from 'node:child_process';
import { startGuarded } from '../../platform/process/start-guarded.ts';
import type { CommandOutcome, CommandTransport } from '../../ports/commands.ts';
import { DONE, EXPIRED_IN_SLEEP, failed, unconfirmed } from '../../shared/commands/outcomes.ts';
import { commandValues } from './command-values.ts';
import { fillText } from './fill-template.ts';
import { isSafeProgram } from './safe-program.ts';
import type { TransportNeeds } from './transport-needs.ts';
import type { ProgramTransportConfig } from './unit-config.ts';
import { orAborted } from './until-aborted.ts';

/** A program that was asked to end has so long until it is made to, ms. */
const KILLED_AFTER_MS = 2_000;

/** Starts a program, whose end says whether it carried the order out. All that it starts in its process group ends with it. */
export function programTransport(
  config: ProgramTransportConfig,
  { clock, commandNumber }: TransportNeeds,
  look = isSafeProgram,
): CommandTransport {
  const { program, args, words } = config;
  let resting = Promise.resolve();
  return {
    limitMs: config.limitS * 1_000,
    settled: () => resting,
    async send(command, signal, isOver) {
      const values = commandValues(command, commandNumber(), words);
      const looking = look(program).catch(() => 'gone' as const);
      // A disk that does not answer is not asked by the next order, too: each such question keeps a thread of the app.
      resting = looking.then(() => {});
      const isSafe = await orAborted(signal, looking);
      if (isSafe === null || signal.aborted) return failed('the disk did not answer in its time');
      if (isSafe === 'gone') return failed('the program is not there');
      if (!isSafe) return failed('others may change the program, or the way to it');
      if (isOver()) return EXPIRED_IN_SLEEP;
      const filled = args.map((arg) => fillText(arg, values));
      const running = start(program, filled);
      if (!running) return failed('the program cannot be started');
      const { pid, ended } = running;
      resting = ended.then(() => {});
      const outcome = await orAborted(signal, ended);
      if (outcome) return outcomeOfExit(outcome.code, config.exitZero);
      tell(pid, 'SIGTERM');
      const cancel = clock.after(KILLED_AFTER_MS, () => tell(pid, 'SIGKILL'));
      void resting.then(cancel);
      return failed('the program took too long');
    },
  };
}

/** A program that was started. */
interface Running {
  pid: number;
  /** Its exit code, `null` if a signal ended it; resolves when nothing of its process group is left. */
  ended: Promise<{ code: number | null }>;
}

/** `null`: it cannot be started. */
function start(program: string, args: readonly string[]): Running | null {
  const child = spawned(program, args);
  const { pid } = child ?? {};
  if (!child || pid === undefined) return null;
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once('exit', (code) => {
      // Whatever it left behind.
      tell(pid, 'SIGKILL');
      resolve({ code });
    });
  });
  return { pid, ended };
}

function spawned(program: string, args: readonly string[]): ChildProcess | null {
  try {
    const child = startGuarded(() =>
      spawn(program, args, {
        cwd: '/',
        // In a group of its own, by which it is ended with all that it started.
        detached: true,
        env: { PATH: process.env.PATH },
        // What it writes is not read: there is nobody to read it, and it may hold what no log may.
        stdio: 'ignore',
      }),
    );
    // One that did not start has no number.
    return child.on('error', () => {});
  } catch {
    return null;
  }
}

function outcomeOfExit(code: number | null, exitZero: ProgramTransportConfig['exitZero']): CommandOutcome {
  if (code === null) return failed('the program was ended by others');
  if (code !== 0) return failed(`the program ended with ${code}`);
  return exitZero === 'done' ? DONE : unconfirmed('the program passed it on, and says no more');
}

/** To all of the process group, if there is still one. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {}
}
