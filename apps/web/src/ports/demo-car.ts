import type { DashboardCommand } from '@ligo/protocol';
import type { Readable } from '../lib/values/readable.ts';

/** A car that lives in this page. Readable: whether it could not be started, or has failed since. */
export interface DemoCar extends Readable<{ hasFailed: boolean }> {
  /** Gives it the other end of a phone's connection. */
  connect(port: MessagePort): void;
  /** Sends a command to the simulated car; unsupported commands are ignored. */
  command(command: DashboardCommand): void;
  end(): void;
}
