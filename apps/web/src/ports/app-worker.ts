import type { NotificationClick, WorkerMessage } from '../lib/worker/worker-messages.ts';

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
