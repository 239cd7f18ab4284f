import type { OpenBroker } from './broker.ts';
import type { Loopback } from './loopback.ts';

export interface RunningProgram {
  /** Its exit code; `null`: a signal ended it. Resolves when its process group is gone. */
  readonly ended: Promise<{ code: number | null }>;
  /** Sends a signal to its process group, if that still exists. */
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
}

/** Programs of the unit. */
export interface Programs {
  /** Whether only this account and the system's own can replace the program. Rejects if it does not exist. */
  isSafe(program: string): Promise<boolean>;
  /** Runs a program without a shell, in a process group that ends with it and with this process; `null`: the start failed. */
  run(program: string, args: readonly string[]): RunningProgram | null;
}

/** The connections and programs by which commands are sent. */
export interface CommandIo {
  openBroker: OpenBroker;
  loopback: Pick<Loopback, 'request'>;
  programs: Programs;
}
