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
