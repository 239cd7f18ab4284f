import type { BulkLane } from '@ligo/link';
import type { CAR_ACTIONS, CarActionName, PhoneActionName, PhoneExtras } from '@ligo/protocol';
import type { z } from 'zod';
import type { PhoneVideo } from './phone-video.ts';

export type CarActionInput<N extends CarActionName> = z.input<(typeof CAR_ACTIONS)[N]>;

export interface Phone {
  /** Id of the connection; the phone has another one after it reconnects. */
  readonly id: string;
  readonly pairingId: string;
  /** The public key that it has proven, base64url; `null` or absent: none. */
  provenKey?(): string | null;
  /** Resolves to `true` when the message is sent and the queue is short, to `false` if the phone has disconnected. */
  send<N extends CarActionName>(action: N, extras: CarActionInput<N>): Promise<boolean>;
  /** Files and other long contents; messages are not delayed by them. */
  readonly bulk: BulkLane;
  readonly video: PhoneVideo;
  /** Without the server: resolves when the phone has answered the offer of video, or has disconnected. Absent: it has. */
  readonly videoAnswered?: Promise<void> | undefined;
  readonly disconnected: AbortSignal;
}

/** Answers one request of a phone. Its errors are logged and counted. */
export type PhoneRequestHandler<N extends PhoneActionName> = (
  extras: PhoneExtras<N>,
  phone: Phone,
) => unknown;

export interface PhoneRequests {
  /** Sets the handler of an action; there is one for each. Returns the unsubscribe. */
  on<N extends PhoneActionName>(action: N, handler: PhoneRequestHandler<N>): () => void;
}

export interface Phones {
  broadcast<N extends CarActionName>(action: N, extras: CarActionInput<N>): void;
}
