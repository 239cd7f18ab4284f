import type { TransferId } from '@ligo/link';
import type { CarActionName, CarExtras, PhoneActionName, PhoneExtras } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarVideo } from '../../ports/car-video.ts';

/** Who can be asked for something now. */
export type Reachability = 'car' | 'server' | 'nobody';

/** What keeps the car from being reached. */
export interface LinkFailure {
  /**
   * The phone has no network; the server is not reached, or does not let this phone in; the car is not online; there is no
   * direct way to it; this browser has no peer connections; another phone or window of the account has taken this one's place.
   */
  code: 'network' | 'server' | 'refused' | 'car' | 'path' | 'browser' | 'replaced';
  /** Retrying may help; otherwise the owner has to act. */
  retryable: boolean;
  /** Since when the car is not reached, unix milliseconds on the phone's clock; `null` for a permanent reason. */
  sinceMs: number | null;
}

/** The one truth about the link, for stores and screens. */
export interface LinkState {
  /** The car, over an open link; the server alone, while its socket is connected; otherwise none. */
  reach: Reachability;
  /** `null` while the car is reached, or may soon be. */
  failure: LinkFailure | null;
  /** When the last answer to a ping came, unix milliseconds on the phone's clock. */
  lastPingAtMs: number | null;
  /** The car is reached and has sent its state: stored data is requested from now on, so that it does not delay the first figures. */
  hasReceivedState: boolean;
  /** The car is linked, but this browser has none of the video codecs that it offers. */
  isVideoRejected: boolean;
}

/** Receives the content of a transfer. The last call is `end` or `broken`. */
export interface BulkSink {
  /** The next piece; it may be kept. */
  onData(bytes: Uint8Array): void;
  /** All of it came. */
  onEnd(): void;
  /** The transfer broke off: the car ended it, the connection has ended, or too much arrived before the sink was attached. */
  onBroken(): void;
}

/** The link as the syncs of stored data use it. */
export type HistorySyncLink = Pick<LinkStore, 'send' | 'on'> & Readable<Pick<LinkState, 'hasReceivedState'>>;

export interface LinkStore extends Readable<LinkState> {
  /** The car's video; `null` without a peer connection that carries one. */
  readonly video: Readable<CarVideo | null>;
  start(): void;
  stop(): void;
  /** Its owner wants the link that another one of the account took the place of. */
  takeOver(): void;
  /** Sends to the selected car; only while the page is visible unless `force`. `false` if it was not sent. */
  send<N extends PhoneActionName>(action: N, extras: PhoneExtras<N>, options?: { force?: boolean }): boolean;
  /** Calls for each parsed message of that action; returns the unsubscribe. */
  on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void): () => void;
  /**
   * Receives the content of a transfer that a message of the car named, including earlier frames; once only, until the returned
   * function is called. A transfer without a sink is ignored.
   */
  receiveBulk(transfer: TransferId, sink: BulkSink): () => void;
}
