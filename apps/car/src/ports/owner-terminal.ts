import type { CarLink } from '@ligo/protocol';
import type { ServerState } from './server-api.ts';

/** Keys the owner may press, by what they mean. */
export interface TerminalKeys {
  onPair(): void;
  onPairings(): void;
  onUnpair(position: number): void;
  /** Accepts or refuses the device that was shown last. */
  onDevice(isAccepted: boolean): void;
  onQuit(): void;
  /** Makes a person walk by, where cameras see a drawn street. */
  onPasserKey?(): void;
}

/** The terminal on which the owner started the app. */
export interface OwnerTerminal {
  /** The owner reads it and presses keys: its output goes into no log. */
  readonly isInteractive: boolean;
  start(keys: TerminalKeys): void;
  stop(): void;
  /** `qrText` contains a secret. */
  showCode(code: string, qrText: string, expiresAt: number): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
  /** A device waits for approval; `account`: its masked e-mail address, `null`: unknown. */
  showWaiting(device: { name: string; account: string | null; number: string }): void;
  showServer(state: ServerState): void;
  /** The unit's clock is that far ahead of the server's, negative if behind; 0: it is right again. */
  showClock(aheadMs: number): void;
  print(text: string): void;
}
