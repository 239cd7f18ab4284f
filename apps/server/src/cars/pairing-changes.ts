import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Pairings of a car changed. */
export interface PairingChange {
  carId: string;
  /** The one that ended; `null` if one was made. */
  ended: { pairingId: string; accountId: string } | null;
}

/** What one server tells the others; `linkId` is the pairing's id, as the wire has it. */
const messageSchema = z.object({
  from: z.string(),
  carId: z.string(),
  removed: z.object({ linkId: z.string(), accountId: z.string() }).nullable(),
});

/** Who wants to hear of changes. */
export interface PairingChangeListener {
  /** The pairings of a car changed, at whichever server. */
  onChanged(change: PairingChange): void;
  /** Some changes at other servers may have gone unheard. */
  onGap(): void;
}

/** Tells who listens that the pairings of a car changed, here or at another server of the database. */
export class PairingChanges {
  private readonly listeners = new Set<PairingChangeListener>();
  private readonly self = randomUUID();

  /** `tellOthers` takes a text to all servers; what they tell comes to `hear`. */
  constructor(private readonly tellOthers: (text: string) => void = () => {}) {}

  /** The returned function ends it. */
  listen(listener: PairingChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(change: PairingChange): void {
    for (const { onChanged } of this.listeners) onChanged(change);
    const { carId, ended } = change;
    const removed = ended && { linkId: ended.pairingId, accountId: ended.accountId };
    this.tellOthers(
      JSON.stringify({ from: this.self, carId, removed } satisfies z.input<typeof messageSchema>),
    );
  }

  /** Takes what a server told, this one among them; anything else is ignored. */
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
