/** A link that was made or ended. */
export interface LinkChange {
  carId: string;
  removed: { linkId: string; accountId: string } | null;
}

/** Tells who listens that the links of a car changed. */
export class LinkEvents {
  private readonly handlers = new Set<(change: LinkChange) => void>();

  onChanged(handler: (change: LinkChange) => void): () => void {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  changed(change: LinkChange): void {
    for (const handler of this.handlers) handler(change);
  }
}
