import type { PushSubscriptionData } from '@ligo/protocol';
import type { Observable } from './observable.ts';
import type { NotificationClick, WorkerMessage } from './worker-messages.ts';

/** What the stores need of the browser, as narrow ports; `platform/` holds the real ones, tests bring their own. */

import type { LogEntry } from '@ligo/protocol';

/** Whether the page can be seen. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls on each change; returns the unsubscribe. */
  onChange(handler: (visible: boolean) => void): () => void;
  /** Calls when the page is about to be left for good or frozen. */
  onHide(handler: () => void): () => void;
}

/** Small texts that outlive the page and are shared by its tabs (browser storage). */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Calls when another tab changed a key; `null` means removed. */
  onOtherTabChange(handler: (key: string, value: string | null) => void): () => void;
}

/** Whose car it is: what a phone keeps of a car, it keeps for one account. */
export interface CarOwner {
  accountId: string;
  carId: string;
}

/** Where a stored log goes on. */
export interface LogHead {
  ref: string;
  /** Unix milliseconds. */
  timeMs: number;
}

/** Log entries per account and car that outlive the page, found by their time. Methods reject if storage fails. */
export interface LogStorage {
  /** What is stored lives only as long as the page: the browser gives no database. May change at any time. */
  readonly isTemporary: Pick<Observable<boolean>, 'get' | 'subscribe'>;
  /** Time of the newest entry before a moment, unix milliseconds; `null` if there is none. */
  newestTime(owner: CarOwner, beforeMs: number): Promise<number | null>;
  /** Entries from a moment on and before another, oldest first. They are parsed by whoever reads them. */
  read(owner: CarOwner, fromMs: number, beforeMs: number): Promise<unknown[]>;
  /** The entry that was added last of those with a `ref`; `null` if there is none. */
  head(owner: CarOwner): Promise<LogHead | null>;
  /** Adds all of these, in the order of their car, or, if it rejects, none; an entry that is there already stays one. */
  add(owner: CarOwner, entries: readonly LogEntry[]): Promise<void>;
  /** Deletes the entries of all owners; resolves when they are gone. */
  clear(): Promise<void>;
}

/** An event socket to the server, already connecting. It never reconnects on its own. */
export interface SignalingSocket {
  emit(event: string, payload: unknown): void;
  on(event: string, handler: (payload: unknown) => void): void;
  onConnect(handler: () => void): void;
  onDisconnect(handler: () => void): void;
  close(): void;
}
export type OpenSignalingSocket = (origin: string) => SignalingSocket;

/** The phone's end of a peer connection; it answers the car's offer. */
export interface PeerConnection {
  /** Answers an offer; resolves to the answer's SDP. */
  answer(offerSdp: string): Promise<string>;
  addIceCandidate(candidate: IceCandidate): Promise<void>;
  /** Sends a text on the data channel; `false` if it is not open. */
  send(text: string): boolean;
  close(): void;
}
export interface IceCandidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
}
export interface PeerConnectionHandlers {
  onIceCandidate(candidate: IceCandidate): void;
  onChannelOpen(): void;
  onChannelClose(): void;
  onMessage(text: string): void;
  onIceState(
    state: 'connected' | 'disconnected' | 'failed' | 'closed' | 'checking' | 'new' | 'completed',
  ): void;
  onTrack(stream: MediaStream): void;
}
export interface IceServerConfig {
  urls: string | string[];
  username?: string | undefined;
  credential?: string | undefined;
}
export type OpenPeerConnection = (
  iceServers: IceServerConfig[],
  handlers: PeerConnectionHandlers,
) => PeerConnection;

/** The browser's permission to show notifications. */
export interface NotificationPermissions {
  /** Never throws; 'unsupported' where the browser has no notifications. */
  read(): 'default' | 'granted' | 'denied' | 'unsupported';
  /** Shows the browser's question; resolves when it has been answered. */
  request(): Promise<void>;
}

/** Runs `run` while no other tab of the app runs anything under the same name. */
export type RunExclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Hands a file to the owner. */
export interface SaveFile {
  /** Resolves to `false` if this browser has no way to. Never rejects. */
  (name: string, file: Blob): Promise<boolean>;
  /** It opens the share sheet, which browsers do for a fresh tap alone: a file that took time needs one more. */
  needsTap(): boolean;
}

/** A row of the trip storage, to be written together with the trip's points. */
export interface TripEntry {
  createdAtS: number;
  id: number;
  row: unknown;
  /** Packed points; `null` deletes those that are there, without it they stay as they are. */
  points?: Uint8Array | null;
}

/** Trips per account and car that outlive the page. Rows and points are apart, so that lists never load points. */
export interface TripStorage {
  /** What is stored lives only as long as the page: the browser gives no database. May change at any time. */
  readonly isTemporary: Pick<Observable<boolean>, 'get' | 'subscribe'>;
  /** All rows of an owner, unparsed, in no order. */
  rows(owner: string): Promise<unknown[]>;
  /** Writes all of the entries or none. Rejects with `StorageFullError` if there is no room. */
  put(owner: string, entries: readonly TripEntry[]): Promise<void>;
  points(owner: string, createdAtS: number, id: number): Promise<unknown>;
  /** All rows of all owners, unparsed. */
  allRows(): Promise<unknown[]>;
  clear(): Promise<void>;
}

/** The browser's promise not to clear the app's storage by itself. */
export interface StoragePersistence {
  isGranted(): Promise<boolean>;
  /** Asks for it; resolves to whether it was given. Never rejects. */
  ask(): Promise<boolean>;
}

/** The app's service worker, as a page sees it. */
export interface AppWorker {
  /** A tapped notification that no window has heard of; it is told once. Never rejects. */
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

/** How this browser lets the app be installed: by our button, by hand in its own menu, or not (already done). */
export type InstallWay = 'prompt' | 'ios-safari' | 'ios-other' | 'menu' | 'installed';
