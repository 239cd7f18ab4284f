import type { Clock } from '@ligo/machine';
import type { Programs } from '../../ports/command-io.ts';
import type { CommandOutcome, CommandTransport } from '../../ports/commands.ts';
import { DONE, EXPIRED_IN_SLEEP, failed, unconfirmed } from '../../shared/commands/command-queue.ts';
import { orAborted } from '../../shared/retry-loop.ts';
import { commandValues, fillText } from './command-values.ts';
import type { ProgramTransportConfig } from './unit-config.ts';

/** Time between SIGTERM and SIGKILL, ms. */
const KILLED_AFTER_MS = 2_000;

/** Starts a program, whose exit code is the result of the command. Its process group ends with it. */
export function programTransport(
  config: ProgramTransportConfig,
  clock: Clock,
  commandNumber: () => number,
  programs: Programs,
): CommandTransport {
  const { program, args, words } = config;
  let idle = Promise.resolve();
  return {
    limitMs: config.limitS * 1_000,
    settled: () => idle,
    async send(command, signal, isOver) {
      const values = commandValues(command, commandNumber(), words);
      const checking = programs.isSafe(program).catch(() => 'gone' as const);
      // While a check hangs, the next command waits: each hanging check blocks a thread of the app.
      idle = checking.then(() => {});
      const isSafe = await orAborted(signal, checking);
      if (isSafe === null || signal.aborted) return failed('disk-late');
      if (isSafe === 'gone') return failed('program-missing');
      if (!isSafe) return failed('program-writable-by-others');
      if (isOver()) return EXPIRED_IN_SLEEP;
      const filled = args.map((arg) => fillText(arg, values));
      const running = programs.run(program, filled);
      if (!running) return failed('program-not-startable');
      const { ended } = running;
      idle = ended.then(() => {});
      const outcome = await orAborted(signal, ended);
      if (outcome) return outcomeOfExit(outcome.code, config.exitZero);
      running.signal('SIGTERM');
      const cancel = clock.after(KILLED_AFTER_MS, () => running.signal('SIGKILL'));
      void idle.then(cancel);
      return failed('program-late');
    },
  };
}

function outcomeOfExit(code: number | null, exitZero: ProgramTransportConfig['exitZero']): CommandOutcome {
  if (code === null) return failed('program-killed');
  if (code !== 0) return { ...failed('program-failed'), exitCode: code };
  return exitZero === 'done' ? DONE : unconfirmed('program-unconfirmed');
}
