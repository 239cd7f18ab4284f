import type { DataChannel } from '@ligo/link';
import type nodeDataChannel from 'node-datachannel';

/** A data channel of the library. Keep a reference: a garbage-collected channel is closed. */
export const nodeChannel = (channel: nodeDataChannel.DataChannel, guard: Guard): DataChannel => ({
  isOpen: () => channel.isOpen(),
  // The library answers `false` for a message that it queued.
  send: (message) =>
    void (typeof message === 'string'
      ? channel.sendMessage(message)
      : channel.sendMessageBinary(Buffer.from(message.buffer, message.byteOffset, message.length))),
  bufferedBytes: () => channel.bufferedAmount(),
  listen(events, lowBytes) {
    channel.setBufferedAmountLowThreshold(lowBytes);
    channel.onBufferedAmountLow(guard(events.low));
    channel.onOpen(guard(events.open));
    channel.onClosed(guard(events.closed));
    channel.onMessage(
      guard((message: string | Buffer | ArrayBuffer) =>
        events.message(message instanceof ArrayBuffer ? new Uint8Array(message) : message),
      ),
    );
  },
  close: () => channel.close(),
});

/** Wraps a callback so that it never throws. */
export type Guard = <A extends unknown[]>(callback: (...given: A) => void) => (...given: A) => void;

/** Passes errors of callbacks to `onThrown`: the C++ code of the peer library catches none, and the process would abort. */
export function guardCallbacks(onThrown: (error: unknown) => void): Guard {
  return (callback) =>
    (...given) => {
      try {
        callback(...given);
      } catch (error) {
        onThrown(error);
      }
    };
}
