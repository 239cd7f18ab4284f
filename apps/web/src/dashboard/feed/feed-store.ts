import type { DashboardState, InitializationStep, LogEntry } from '@ligo/protocol';

/** What the dashboard knows of the car. Times by a clock that nobody sets, ms. */
export interface FeedState {
  /** What the car said last; `null` before it said anything. */
  car: DashboardState | null;
  /** The log of the last day, newest first. */
  log: readonly LogEntry[];
  /** When the car told its state last; `null`: never. */
  receivedAtMs: number | null;
  /** The state is what holds now. */
  isLive: boolean;
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
