import type { PushSubscriptionData } from '@ligo/protocol';

/** The browser's subscription to push messages. */
export interface PushSubscriber {
  isSupported(): boolean;
  /** Address of the subscription that there is; `null` without one. Rejects if the browser fails. */
  endpoint(): Promise<string | null>;
  /** The subscription for the server's key (base64url); an existing one is kept. Rejects if the browser refuses. */
  subscribe(publicKey: string): Promise<PushSubscriptionData>;
  /** Ends the subscription, if there is one. Rejects if the browser fails. */
  unsubscribe(): Promise<void>;
  /** Calls when the browser replaced the subscription; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
}
