import type { DashboardState, InitializationStep, LogEntry } from '@ligo/protocol';

/** The dashboard's state of the car. Times by a monotonic clock, ms. */
export interface FeedState {
  /** The last state of the car; `null` before the first one. */
  car: DashboardState | null;
  /** The log of the last day, newest first. */
  log: readonly LogEntry[];
  /** When the last state of the car was received; `null`: never. */
  receivedAtMs: number | null;
  /** The state is the current one. */
  isLive: boolean;
  /** The car's app refused the last stream: this account of the unit has no access. */
  isRefused: boolean;
  /** How often something came that could not be read. */
  ignored: number;
  /** Since when each step of the car's start runs. */
  runningSince: Readonly<Partial<Record<InitializationStep, number>>>;
  /** Since when the stream is there; `null`: there is none. */
  openedAtMs: number | null;
  /** How often in a row no state came. */
  failures: number;
  /** When the stream is opened next; `null`: it is there. */
  openAtMs: number | null;
}
