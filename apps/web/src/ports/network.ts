/** Whether the phone has a network at all. A network does not guarantee that the server or the car is reached. */
export interface Network {
  isOnline(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (isAvailable: boolean) => void): () => void;
}
