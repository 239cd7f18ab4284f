import { joinBytes } from '../../shared/bytes.ts';

/** Bytes that came in pieces and are taken in pieces of other sizes. */
class ByteQueue {
  private pieces: Uint8Array[] = [];
  private bytes = 0;

  get length(): number {
    return this.bytes;
  }

  push(piece: Uint8Array): void {
    this.pieces.push(piece);
    this.bytes += piece.length;
  }

  /** The next bytes, which stay; they are all there. */
  peek(count: number): Uint8Array {
    const [first] = this.pieces;
    if (first && first.length >= count) return first.subarray(0, count);
    const joined = joinBytes(this.pieces);
    this.pieces = [joined];
    return joined.subarray(0, count);
  }

  /** The next bytes, which are gone then; they are all there. */
  take(count: number): Uint8Array {
    const taken = this.peek(count);
    const [first] = this.pieces;
    if (first) this.pieces[0] = first.subarray(count);
    if (this.pieces[0]?.length === 0) this.pieces.shift();
    this.bytes -= count;
    return taken;
  }

  clear(): void {
    this.pieces = [];
    this.bytes = 0;
  }
}

/** Reads the frames of a stream of bytes. */
export interface VideoFrameReader {
  /** Takes the next bytes, split anywhere, and emits complete frames. `false`: the stream is invalid. Never throws. */
  push(bytes: Uint8Array): boolean;
}

/** Reads a stream of a header and packets, each with its length in its own head. */
export function createPacketReader(format: {
  headerBytes: number;
  /** Reads the header; `false`: the stream is of another format. */
  begin(header: Uint8Array): boolean;
  packetHeadBytes: number;
  /** The length of a whole packet, by its head; `null`: it is malformed. */
  lengthOf(head: Uint8Array): number | null;
  read(packet: Uint8Array): void;
}): VideoFrameReader {
  const queue = new ByteQueue();
  let hasBegun = false;
  let isGarbage = false;
  /** Reads one packet; `false`: it is incomplete or malformed. */
  function readPacket(): boolean {
    if (queue.length < format.packetHeadBytes) return false;
    const length = format.lengthOf(queue.peek(format.packetHeadBytes));
    isGarbage = length === null;
    if (isGarbage) queue.clear();
    if (length === null || queue.length < length) return false;
    format.read(queue.take(length));
    return true;
  }
  return {
    push(bytes) {
      if (isGarbage) return false;
      queue.push(bytes);
      if (!hasBegun) {
        if (queue.length < format.headerBytes) return true;
        hasBegun = true;
        isGarbage = !format.begin(queue.take(format.headerBytes));
      }
      while (!isGarbage && readPacket());
      return !isGarbage;
    },
  };
}
