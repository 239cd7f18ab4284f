import { joinBytes } from '../../shared/join-bytes.ts';

/** One box of an MP4 file, with its header. */
export interface Box {
  /** Four characters. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Larger than any frame of a camera, bytes. */
const MAX_BOX = 8 * 1024 * 1024;
const HEADER = 8;

/** Cuts a stream of bytes into the boxes of an MP4 file (ISO/IEC 14496-12, 4.2), however the bytes were split on their way. */
export class BoxReader {
  private rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private isBroken = false;

  /**
   * Takes more bytes; returns the boxes that they complete. `isBroken`: what came is no box, and nothing more is read from then on.
   */
  push(bytes: Uint8Array): { boxes: Box[]; isBroken: boolean } {
    const boxes: Box[] = [];
    if (this.isBroken) return { boxes, isBroken: true };
    const held = joinBytes([this.rest, bytes]);
    let at = 0;
    while (held.length - at >= HEADER) {
      const size = new DataView(held.buffer, at).getUint32(0);
      const type = String.fromCharCode(...held.subarray(at + 4, at + HEADER));
      if (size < HEADER || size > MAX_BOX || !/^[\w ]{4}$/.test(type)) {
        this.isBroken = true;
        break;
      }
      if (held.length - at < size) break;
      boxes.push({ type, bytes: held.slice(at, at + size) });
      at += size;
    }
    this.rest = held.slice(at);
    return { boxes, isBroken: this.isBroken };
  }
}
