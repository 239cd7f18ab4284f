export interface DataChannelEvents {
  open(): void;
  message(message: string | Uint8Array): void;
  /** The send buffer is nearly empty. */
  low(): void;
  closed(): void;
}

/** One data channel of either end, as the lanes need it; the library's, the browser's and the tests' own are adapted to it. */
export interface DataChannel {
  isOpen(): boolean;
  /** May throw when the channel is closing. */
  send(message: string | Uint8Array<ArrayBuffer>): void;
  bufferedBytes(): number;
  /** Called once, before the channel can open; `low` is called when the send buffer falls to `lowBytes`. */
  listen(events: DataChannelEvents, lowBytes: number): void;
  close(): void;
}
