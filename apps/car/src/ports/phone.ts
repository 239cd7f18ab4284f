import type { BulkLane } from '@ligo/link';
import type { CAR_ACTIONS, CarActionName, PhoneActionName, PhoneExtras } from '@ligo/protocol';
import type { z } from 'zod';
import type { PhoneVideo } from './phone-video.ts';

/** The extras of an action, as input of its schema. */
export type CarActionInput<N extends CarActionName> = z.input<(typeof CAR_ACTIONS)[N]>;

/** A phone that is connected. */
export interface Phone {
  /** Its connection; the same phone has another one when it comes back. */
  readonly id: string;
  /** The pairing that let it in. */
  readonly pairingId: string;
  /** Resolves to `true` when it is on its way and little else waits to go, to `false` if the phone has gone. */
  send<N extends CarActionName>(action: N, extras: CarActionInput<N>): Promise<boolean>;
  /** Files and other long contents; messages go past them. */
  readonly bulk: BulkLane;
  readonly video: PhoneVideo;
  /** Aborted when it has gone. */
  readonly disconnected: AbortSignal;
}

/** Answers one request of a phone. Errors and rejections are logged and counted. */
export type PhoneRequestHandler<N extends PhoneActionName> = (
  extras: PhoneExtras<N>,
  phone: Phone,
) => unknown;

/** Requests of phones, by action. */
export interface PhoneRequests {
  /** Registers the handler of an action; there is one for each. The returned function removes it. */
  on<N extends PhoneActionName>(action: N, handler: PhoneRequestHandler<N>): () => void;
}

/** All phones that are connected. */
export interface Phones {
  broadcast<N extends CarActionName>(action: N, extras: CarActionInput<N>): void;
}
