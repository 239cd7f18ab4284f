import { type BulkFrame, readBulkFrame, type TransferId, writeBulkFrame } from './bulk-frame.ts';
import type { Lane } from './lane.ts';

/** Goes into one packet: while a message of several is on its way, SCTP lets no message of the control lane past it. */
const FRAME_BYTES = 1_100;
/** So much is sent between two looks at what waits. */
const BLOCK_FRAMES = 15;

/** Files and other long contents, in frames beside the control lane. */
export interface BulkLane {
  /** A transfer of this end that nobody has used yet; a message of the control lane says what it carries. */
  newTransfer(): TransferId;
  /**
   * Sends a content, piece by piece as the channel takes it. Resolves to `true` when all of it is on its way, to `false` if the
   * connection has ended or `signal` was aborted; of the latter the other end is told. Rejects as the content does.
   */
  send(transfer: TransferId, content: Content, signal?: AbortSignal): Promise<boolean>;
  /** Calls for each frame of the other end; returns the unsubscribe. */
  onFrame(handler: (frame: BulkFrame) => void): () => void;
}
/** Pieces of any size. */
export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A bulk lane as whoever owns its channel has it. */
export interface BulkLaneEnd extends BulkLane {
  /** Takes a message of the other end; `false` if it is no frame. */
  receive(message: Uint8Array): boolean;
}

/** Makes the bulk lane over a lane of binary messages. */
export function createBulkLane(lane: Lane<Uint8Array<ArrayBuffer>>): BulkLaneEnd {
  const handlers = new Set<(frame: BulkFrame) => void>();
  let lastTransfer = 0;

  async function sendPieces(transfer: TransferId, content: Content, signal?: AbortSignal): Promise<boolean> {
    for await (const piece of content)
      for (let frame = 0; frame * FRAME_BYTES < piece.length; frame++) {
        if (frame % BLOCK_FRAMES === 0) await lane.drained();
        if (signal?.aborted) return false;
        const at = frame * FRAME_BYTES;
        if (!lane.send(writeBulkFrame('data', transfer, piece.subarray(at, at + FRAME_BYTES)))) return false;
      }
    await lane.drained();
    return !signal?.aborted;
  }

  return {
    newTransfer() {
      lastTransfer += 1;
      return lastTransfer;
    },
    async send(transfer, content, signal) {
      let isWhole = false;
      try {
        isWhole = await sendPieces(transfer, content, signal);
      } finally {
        // Also of a content that failed: whoever waits for the rest has to know.
        if (!isWhole) lane.send(writeBulkFrame('cancel', transfer));
      }
      return isWhole && lane.send(writeBulkFrame('end', transfer));
    },
    onFrame(handler) {
      const own = (frame: BulkFrame) => handler(frame);
      handlers.add(own);
      return () => void handlers.delete(own);
    },
    receive(message) {
      const frame = readBulkFrame(message);
      if (!frame) return false;
      for (const handler of [...handlers]) handler(frame);
      return true;
    },
  };
}
