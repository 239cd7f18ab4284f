import type { CarActionName, CarExtras, PhoneActionName, PhoneExtras } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

export interface LinkState {
  status: 'connected' | 'disconnected';
  isSocketConnected: boolean;
  isPeerConnected: boolean;
  /** When the last answer to a ping came, unix milliseconds on the phone's clock. */
  lastPingAtMs: number | null;
  /**
   * Why there is no link, once there has been none for too long: the server is not reached, the car is not online, there is no direct
   * way between both. 'browser', at once: it has no peer connections.
   */
  obstacle: 'server' | 'car' | 'path' | 'browser' | null;
  /** The car is linked, but this browser has none of the video codecs that it offers. */
  isVideoRefused: boolean;
}

export interface LinkStore extends Readable<LinkState> {
  start(): void;
  stop(): void;
  /** The peer link is up and so is the status: commands reach the car now. */
  isOnline(): boolean;
  /** Sends to the selected car; only while the page is visible unless `force`. `false` if it was not sent. */
  send<N extends PhoneActionName>(action: N, extras: PhoneExtras<N>, options?: { force?: boolean }): boolean;
  /** Calls for each parsed message of that action; returns the unsubscribe. */
  on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void): () => void;
}
