import type { DashboardAnswer, DashboardCommand, DashboardState, LogEntry } from '@ligo/protocol';

/** The data of the car's own screen, and the execution of its commands. */
export interface DashboardBackend {
  /** The current state; read often while a browser reads the feed, and never otherwise. */
  state(): DashboardState;
  /** The log of the last day, newest first: the same list as long as nothing is new in it. */
  log(): readonly LogEntry[];
  /** Never rejects. */
  execute(command: DashboardCommand): Promise<DashboardAnswer>;
}

/** Serves the dashboard from now on; what is returned ends it, and resolves when no socket of it is left. */
export type ServeDashboard = (backend: DashboardBackend) => () => Promise<void>;

/** The server of the car's own screen. */
export interface DashboardServer {
  serve: ServeDashboard;
  /** Number of rejected requests. */
  rejectedCount(): number;
  /** The process that serves it. */
  processId: number;
}
