import type { CarHealth } from '@ligo/protocol';
import type { TripUsage } from '../trips/trips-store.ts';

/** How the app itself is doing, as far as support may know it: no account, no car, no place. */
export interface Diagnostics {
  /** Hash of the build that this phone runs; `null` before the server was asked for it. */
  appVersion: string | null;
  carVersion: string | null;
  /** Whom this phone reaches now. */
  reach: 'car' | 'server' | 'nobody';
  /** Unix milliseconds on the phone's clock, as all times here. */
  lastAnswerAtMs: number | null;
  tripsSyncedAtMs: number | null;
  logsSyncedAtMs: number | null;
  /** What was ignored or failed since the page was opened, by reason. */
  ignored: Readonly<Record<string, number>>;
}

/** Everything of it, for support. */
export interface DiagnosticsReport extends Diagnostics {
  /** Hash of the build that the server gives out; `null` if it does not answer. */
  serverVersion: string | null;
  /** What the trips take on this phone; `null` if that cannot be read. */
  storage: TripUsage | null;
  carHealth: CarHealth | null;
}

export interface DiagnosticsStore {
  read(): Diagnostics;
  /** Asks the server which build it gives out; resolves to `null` if it does not answer. Never rejects. */
  serverVersion(): Promise<string | null>;
  /** Never rejects. */
  report(): Promise<DiagnosticsReport>;
}
