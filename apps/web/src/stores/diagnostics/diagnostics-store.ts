import type { CarHealth } from '@ligo/protocol';
import type { LinkFailure, Reachability } from '../link/link-store.ts';
import type { TripUsage } from '../trips/trips-store.ts';

/** How the app itself is doing, as far as support may know it: no account, no car, no place. */
export interface Diagnostics {
  /** Hash of the build that this phone runs; `null` before the server was asked for it. */
  appVersion: string | null;
  carVersion: string | null;
  /** Whom this phone reaches now. */
  reach: Reachability;
  /** What keeps the car from being reached; `null` for nothing, or not yet. */
  failure: LinkFailure['code'] | null;
  /** Unix milliseconds on the phone's clock, as all times here. */
  lastAnswerAtMs: number | null;
  tripsSyncedAtMs: number | null;
  logsSyncedAtMs: number | null;
  /** Ignored and failed events since the page was opened, by reason. */
  ignored: Readonly<Record<string, number>>;
  /** The health of the car's app; `null` if it was not reported. */
  carHealth: CarHealth | null;
}

/** What takes a moment to find out. */
export interface AskedDiagnostics {
  /** Hash of the build that the server gives out; `null` if it does not answer. */
  serverVersion: string | null;
  /** Storage of the trips on this phone; `null` if that cannot be read. */
  storage: TripUsage | null;
}

export interface DiagnosticsStore {
  read(): Diagnostics;
  /** Never rejects. */
  ask(): Promise<AskedDiagnostics>;
  /** All that support may know, as text; at once, because a browser copies nothing long after the tap. */
  report(asked: AskedDiagnostics | null, browser: string): string;
}
