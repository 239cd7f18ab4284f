import type { OwnerChange } from '@ligo/protocol';

/** A change by an owner, which the log records with the account. */
export interface MadeChange {
  change: OwnerChange;
  /** The pairing of the phone that made it; `null`: the car's own screen. */
  pairingId: string | null;
  /** Less is watched, or less is stored, than before: the other owners are notified. */
  isSerious: boolean;
}

/** Records what owners change. */
export interface OwnerChanges {
  note(made: MadeChange): void;
}
