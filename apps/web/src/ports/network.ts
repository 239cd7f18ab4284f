/** Whether the phone has a network at all. That it has one does not say that anything is reached by it. */
export interface Network {
  isOnline(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (isAvailable: boolean) => void): () => void;
}
