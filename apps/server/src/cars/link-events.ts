import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A link that was made or ended. */
export interface LinkChange {
  carId: string;
  removed: { linkId: string; accountId: string } | null;
}

/** What one server tells the others. */
const newsSchema = z.object({
  from: z.string(),
  carId: z.string(),
  removed: z.object({ linkId: z.string(), accountId: z.string() }).nullable(),
});

interface Handlers {
  /** The links of a car changed, at whichever server. */
  onChanged(change: LinkChange): void;
  /** Some changes at other servers may have gone unheard. */
  onMissed(): void;
}

/** Tells who listens that the links of a car changed, here or at another server of the database. */
export class LinkEvents {
  private readonly listeners = new Set<Handlers>();
  private readonly self = randomUUID();

  /** `tellOthers` takes a text to all servers; what they tell comes to `hear`. */
  constructor(private readonly tellOthers: (text: string) => void = () => {}) {}

  listen(handlers: Handlers): () => void {
    this.listeners.add(handlers);
    return () => this.listeners.delete(handlers);
  }

  changed(change: LinkChange): void {
    for (const { onChanged } of this.listeners) onChanged(change);
    this.tellOthers(JSON.stringify({ from: this.self, ...change }));
  }

  /** Takes what a server told, this one among them; anything else is ignored. */
  hear(text: string): void {
    const news = newsSchema.safeParse(jsonOf(text));
    if (!news.success || news.data.from === this.self) return;
    const { carId, removed } = news.data;
    for (const { onChanged } of this.listeners) onChanged({ carId, removed });
  }

  missed(): void {
    for (const { onMissed } of this.listeners) onMissed();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
