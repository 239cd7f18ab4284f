import type { DashboardAnswer, DashboardCommand, DashboardState, LogEntry } from '@ligo/protocol';

/** What the car's own screen shows, and who does what it orders. */
export interface DashboardBackend {
  /** As it is now; asked often while somebody looks, and never else. */
  state(): DashboardState;
  /** The log of the last day, newest first: the same list as long as nothing is new in it. */
  log(): readonly LogEntry[];
  /** Never rejects. */
  execute(command: DashboardCommand): Promise<DashboardAnswer>;
}

/** Serves the dashboard from now on; what is returned ends it, and resolves when no socket of it is left. */
export type ServeDashboard = (backend: DashboardBackend) => () => Promise<void>;
