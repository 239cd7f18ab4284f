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
  /** It may pass by itself; else somebody has to do something. */
  retryable: boolean;
  /** Since when the car is not reached, unix milliseconds on the phone's clock; `null` for what was never otherwise. */
  sinceMs: number | null;
}

/** The one truth about the link, for stores and screens. */
export interface LinkState {
  /** The car, over an open link; the server alone, while its socket is connected; nobody. */
  reach: Reachability;
  /** `null` while the car is reached, or may soon be. */
  failure: LinkFailure | null;
  /** When the last answer to a ping came, unix milliseconds on the phone's clock. */
  lastPingAtMs: number | null;
  /** The car is reached and has said its state: what it stores is fetched from now on, so as not to hold up the first figures. */
  hasReceivedState: boolean;
  /** The car is linked, but this browser has none of the video codecs that it offers. */
  isVideoRejected: boolean;
}

/** Where the content of a transfer goes. What it is told ends with `end` or `broken`. */
export interface BulkSink {
  /** The next piece; it may be kept. */
  onData(bytes: Uint8Array): void;
  /** All of it came. */
  onEnd(): void;
  /** No more will come: the car broke off, the connection has ended, or too much came before anybody waited for it. */
  onBroken(): void;
}

/** The link as those need it who fetch what the car stores. */
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
   * Takes the content of a transfer that a message of the car named, also what came of it before; once only, from now until
   * what is returned is called. A transfer that nobody takes is ignored.
   */
  receiveBulk(transfer: TransferId, sink: BulkSink): () => void;
}
