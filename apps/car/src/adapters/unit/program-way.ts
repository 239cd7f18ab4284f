import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fillText } from '../../core/orders/fill-template.ts';
import { valuesOf } from '../../core/orders/order-values.ts';
import { DONE, failed, unconfirmed } from '../../core/orders/outcomes.ts';
import { untilAborted } from '../../core/orders/until-aborted.ts';
import { guardProcess } from '../../lib/guard-process.ts';
import type { OrderOutcome, OrderWay } from '../../ports/orders.ts';
import { isSafeProgram } from './safe-program.ts';
import type { ProgramWayConfig } from './unit-config.ts';
import type { WayNeeds } from './way-needs.ts';

/** A program that was asked to end has so long until it is made to, ms. */
const KILLED_AFTER_MS = 2_000;

/** Starts a program, whose end says whether it carried the order out. All that it starts in its process group ends with it. */
export function programWay(config: ProgramWayConfig, { clock, orderNumber }: WayNeeds): OrderWay {
  const { program, args, words } = config;
  let resting = Promise.resolve();
  return {
    limitMs: config.limitS * 1_000,
    rest: () => resting,
    async carryOut(order, signal) {
      const values = valuesOf(order, orderNumber(), words);
      const isSafe = await isSafeProgram(program).catch(() => null);
      if (isSafe === null) return failed('the program is not there');
      if (!isSafe) return failed('others may change the program, or the folder that it is in');
      if (signal.aborted) return failed('no answer in its time');
      const child = start(
        program,
        args.map((arg) => fillText(arg, values)),
      );
      const ended = endOf(child);
      const { pid } = child;
      if (pid === undefined) return failed('the program cannot be started');
      const release = guardProcess(-pid);
      resting = ended.then(() => {
        // Whatever it left behind.
        tell(pid, 'SIGKILL');
        release();
      });
      const outcome = await untilAborted(signal, ended);
      if (outcome) return meaningOf(outcome, config.exitZero);
      tell(pid, 'SIGTERM');
      const cancel = clock.after(KILLED_AFTER_MS, () => tell(pid, 'SIGKILL'));
      void resting.then(cancel);
      return failed('the program took too long');
    },
  };
}

function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, {
    cwd: '/',
    // In a group of its own, by which it is ended with all that it started.
    detached: true,
    env: { PATH: process.env.PATH },
    // What it writes is not read: there is nobody to read it, and it may hold what no log may.
    stdio: 'ignore',
  });
}

/** How a program ended; `null`: it never began. */
type ProgramEnd = { code: number | null } | null;

const endOf = (child: ChildProcess): Promise<{ end: ProgramEnd }> =>
  once(child, 'exit').then(
    ([code]: (number | null)[]) => ({ end: { code: code ?? null } }),
    () => ({ end: null }),
  );

function meaningOf({ end }: { end: ProgramEnd }, exitZero: ProgramWayConfig['exitZero']): OrderOutcome {
  if (end === null) return failed('the program cannot be started');
  if (end.code === null) return failed('the program was ended by others');
  if (end.code !== 0) return failed(`the program ended with ${end.code}`);
  return exitZero === 'done' ? DONE : unconfirmed('the program passed it on, and says no more');
}

/** To all of the process group, if there is still one. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {}
}
