import type { LinkState } from '../link/link-store.ts';

/** How the app itself is doing, as far as support may know it: no car, no account, no place. */
export interface Diagnostics {
  /** Hash of the build that this phone runs; `null` before the server was asked for it. */
  appVersion: string | null;
  carVersion: string | null;
  linkStatus: LinkState['status'];
  /** Unix milliseconds on the phone's clock. */
  lastAnswerAtMs: number | null;
  /** What was ignored or failed since the page was opened, by reason. */
  ignored: Readonly<Record<string, number>>;
}

export interface DiagnosticsStore {
  read(): Diagnostics;
}
