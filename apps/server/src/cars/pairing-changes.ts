import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export interface PairingChange {
  carId: string;
  /** The pairing that ended; `null` if one was created. */
  ended: { pairingId: string; accountId: string } | null;
}

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

  /** `broadcast` sends a text to all servers; pass the texts of other servers to `receive`. */
  constructor(private readonly broadcast: (text: string) => void = () => {}) {}

  /** Returns the function that removes the listener. */
  listen(listener: PairingChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(change: PairingChange): void {
    for (const { onChanged } of this.listeners) onChanged(change);
    const { carId, ended } = change;
    const removed = ended && { linkId: ended.pairingId, accountId: ended.accountId };
    this.broadcast(
      JSON.stringify({ from: this.self, carId, removed } satisfies z.input<typeof messageSchema>),
    );
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
