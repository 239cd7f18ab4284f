import type { PushSubscriptionData } from '@ligo/protocol';
import type { NotificationClick, WorkerMessage } from '../lib/worker-memory.ts';

/** Whether the phone has a network at all. A network does not guarantee that the server or the car is reached. */
export interface Network {
  isOnline(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (isAvailable: boolean) => void): () => void;
}

export interface Visibility {
  isVisible(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (visible: boolean) => void): () => void;
  /** Calls when the page is about to be left for good or frozen. */
  onHide(handler: () => void): () => void;
}

export interface NotificationPermissions {
  /** Never throws; 'unsupported' where the browser has no notifications. */
  read(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Shows the browser's question; resolves when it has been answered. */
  request(): Promise<void>;
}

/** The browser's promise not to clear the app's storage on its own. */
export interface StoragePersistence {
  isGranted(): Promise<boolean>;
  /** Asks for it; resolves to whether it was given. Never rejects. */
  ask(): Promise<boolean>;
}

export interface PushSubscriber {
  isSupported(): boolean;
  /** Address of the subscription that there is; `null` without one. Rejects if the browser fails. */
  endpoint(): Promise<string | null>;
  /** The subscription for the server's key (base64url); an existing one is kept. Rejects if the browser refuses. */
  subscribe(publicKey: string): Promise<PushSubscriptionData>;
  /** Ends the subscription, if there is one, and removes what it has brought. Rejects if the browser fails. */
  unsubscribe(): Promise<void>;
  /** Calls when the browser replaced the subscription; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
}

/** Runs `run` while no other tab of the app runs anything under the same name. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** The app's service worker, as a page sees it. */
export interface AppWorker {
  /** A tapped notification that no window has received; it is delivered once. Never rejects. */
  takeClick(): Promise<NotificationClick | null>;
  /** Registers it; `false` if the browser has none or refused. Never rejects. */
  register(): Promise<boolean>;
  /** Looks for a new version and resolves once its files are stored, or at once without one. Rejects if that failed. */
  update(): Promise<void>;
  /** A new version is stored and waits. Never rejects. */
  isWaiting(): Promise<boolean>;
  /** Lets the waiting version take over all windows; `false` if none waits. Never rejects. */
  activate(): Promise<boolean>;
  /** Calls when a new version took over from an older one; returns the unsubscribe. */
  onActivated(handler: () => void): () => void;
  /** Calls for each message of the worker; returns the unsubscribe. */
  onMessage(handler: (message: WorkerMessage) => void): () => void;
}
