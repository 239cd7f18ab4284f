import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '../lib/json-of.ts';
import type { Database } from '../storage/database.ts';
import type { Announce, PairingChange } from '../storage/pairings.ts';

export type { PairingChange };

/** The message between servers; `linkId` is the pairing's id, as on the wire. */
const messageSchema = z.object({
  from: z.string(),
  carId: z.string(),
  removed: z.object({ linkId: z.string(), accountId: z.string() }).nullable(),
});

export interface PairingChangeListener {
  /** The pairings of a car changed, at any server. */
  onChanged(change: PairingChange): void;
  /** Changes at other servers may have been missed. */
  onGap(): void;
}

/** Notifies listeners of changed pairings, at this server or another server of the same database. */
export class PairingChanges {
  private readonly listeners = new Set<PairingChangeListener>();
  private readonly self = randomUUID();

  /** `broadcast` sends a text to all servers when a transaction commits; pass the texts of other servers to `receive`. */
  constructor(private readonly broadcast: (trx: Database, text: string) => Promise<void>) {}

  /** Returns the function that removes the listener. */
  listen(listener: PairingChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Notifies the listeners of other servers when the transaction commits. */
  readonly announce: Announce = (trx, { carId, ended }) => {
    const removed = ended && { linkId: ended.pairingId, accountId: ended.accountId };
    const message: z.input<typeof messageSchema> = { from: this.self, carId, removed };
    return this.broadcast(trx, JSON.stringify(message));
  };

  /** Notifies the listeners of this server of a committed change. */
  publish(change: PairingChange): void {
    for (const { onChanged } of this.listeners) onChanged(change);
  }

  /** Processes a message of a server. Own and invalid messages are ignored. */
  receive(text: string): void {
    const message = messageSchema.safeParse(jsonOf(text));
    if (!message.success || message.data.from === this.self) return;
    const { carId, removed } = message.data;
    const ended = removed && { pairingId: removed.linkId, accountId: removed.accountId };
    for (const { onChanged } of this.listeners) onChanged({ carId, ended });
  }

  notifyGap(): void {
    for (const { onGap } of this.listeners) onGap();
  }
}
