/** An event socket to the server, already connecting. It never reconnects on its own. */
export interface SignalingSocket {
  emit(event: string, payload: unknown): void;
  on(event: string, handler: (payload: unknown) => void): void;
  onConnect(handler: () => void): void;
  onDisconnect(handler: () => void): void;
  close(): void;
}

export type OpenSignalingSocket = (origin: string) => SignalingSocket;
