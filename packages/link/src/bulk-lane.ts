import type { Lane } from './lane.ts';

/** One frame fits into one packet: SCTP sends no message of the control lane between the packets of a larger one. */
const FRAME_BYTES = 1_100;
/** Frames sent between two checks of the buffer. */
const BLOCK_FRAMES = 15;

/** Files and other long contents, in frames beside the control lane. */
export interface BulkLane {
  /** A new transfer number of this end; a message of the control lane names its content. */
  newTransfer(): TransferId;
  /**
   * Sends a content piece by piece at the pace of the channel. Resolves to `true` once all of it is sent, to `false` if the
   * connection has ended or `signal` was aborted; an abort sends a cancel frame to the other end. Rejects as the content does.
   */
  send(transfer: TransferId, content: Content, signal?: AbortSignal): Promise<boolean>;
  /** Calls for each frame of the other end; returns the unsubscribe. */
  onFrame(handler: (frame: BulkFrame) => void): () => void;
}
type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** A bulk lane for the owner of its channel. */
interface BulkLaneEnd extends BulkLane {
  /** Takes a message of the other end; `false` if it is no frame. */
  receive(message: Uint8Array): boolean;
}

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
        // Also after a failed content: the receiver waits for the rest.
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

/** Kinds of frames. A reader ignores unknown kinds, so that more can be added. */
const KIND = { data: 1, end: 2, cancel: 3 } as const;
const NAMES = Object.keys(KIND) as (keyof typeof KIND)[];
const HEADER_BYTES = 5;

/** Transfers of one end and one connection are told apart by this: from 0 to 4,294,967,295. */
export type TransferId = number;

/** One message of the bulk lane. Only `data` has bytes; `end` follows the last of them, `cancel` ends a transfer early. */
export interface BulkFrame {
  kind: keyof typeof KIND;
  transfer: TransferId;
  bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

/** A frame as it is sent: its kind (1 byte), its transfer (4 bytes, the highest first), its bytes. */
export function writeBulkFrame(
  kind: BulkFrame['kind'],
  transfer: TransferId,
  bytes: Uint8Array = NOTHING,
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEADER_BYTES + bytes.length);
  const header = new DataView(frame.buffer);
  header.setUint8(0, KIND[kind]);
  header.setUint32(1, transfer);
  frame.set(bytes, HEADER_BYTES);
  return frame;
}

/** Decodes a frame; `null` if it is malformed or of an unknown kind. Its bytes are a view of the message. Never throws. */
export function readBulkFrame(message: Uint8Array): BulkFrame | null {
  if (message.length < HEADER_BYTES) return null;
  const header = new DataView(message.buffer, message.byteOffset, HEADER_BYTES);
  const kind = NAMES.find((name) => KIND[name] === header.getUint8(0));
  if (!kind) return null;
  const bytes = message.subarray(HEADER_BYTES);
  if (kind !== 'data' && bytes.length > 0) return null;
  return { kind, transfer: header.getUint32(1), bytes };
}
