/** What a data channel tells. */
export interface DataChannelEvents {
  open(): void;
  message(message: string | Uint8Array): void;
  /** Little waits to go. */
  low(): void;
  closed(): void;
}

/** One data channel of either end, as the lanes need it; the library's, the browser's and the tests' own are adapted to it. */
export interface DataChannel {
  isOpen(): boolean;
  /** May throw when the channel is closing. */
  send(message: string | Uint8Array<ArrayBuffer>): void;
  /** What was sent and still waits to go, bytes. */
  bufferedBytes(): number;
  /** Called once, before the channel can open; `low` is told when no more than `lowBytes` wait. */
  listen(events: DataChannelEvents, lowBytes: number): void;
  close(): void;
}
