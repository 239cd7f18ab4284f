import type { CarEvent, SealedFromCar, ToCarEvent, ToCarEventName } from '@ligo/protocol';

/** Events of a socket to the server; every payload is parsed. */
export type SignalingHandlers = { [N in ToCarEventName]: (payload: ToCarEvent<N>) => void } & {
  onConnect(): void;
  onDisconnect(): void;
};

/** A socket to the server, already connecting; it never reconnects on its own. */
export interface SignalingSocket {
  send(event: CarEvent): void;
  sendSealed(message: SealedFromCar): void;
  close(): void;
}

export type OpenSignalingSocket = (handlers: SignalingHandlers) => SignalingSocket;
