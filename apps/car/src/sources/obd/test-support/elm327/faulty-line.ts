/** How bytes travel on a line: whole, one by one, or in pieces of any size. */
export type Pieces = 'whole' | 'single' | 'random';

/** Numbers from 0 to 1, always the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MAX_PIECE = 12;

/** A line between a dongle and the unit, which can do what bad lines do. Each fault is off until a test sets it. */
export class FaultyLine {
  pieces: Pieces = 'whole';
  /** How likely a byte is spoilt: one bit of it turned, lost, or doubled; 0 to 1. */
  spoilt = 0;
  /** How many bytes it has spoilt. */
  spoiltCount = 0;
  private readonly random: () => number;

  constructor(seed = 1) {
    this.random = randomOf(seed);
  }

  /** The bytes that arrive, in the chunks in which they arrive. */
  carry(bytes: Buffer): Buffer[] {
    const arrived = this.spoilt > 0 ? this.spoil(bytes) : bytes;
    if (this.pieces === 'whole') return arrived.length > 0 ? [arrived] : [];
    const pieces: Buffer[] = [];
    for (let at = 0; at < arrived.length; ) {
      const size = this.pieces === 'single' ? 1 : 1 + Math.floor(this.random() * MAX_PIECE);
      pieces.push(arrived.subarray(at, at + size));
      at += size;
    }
    return pieces;
  }

  private spoil(bytes: Buffer): Buffer {
    const arrived: number[] = [];
    for (const byte of bytes) {
      if (this.random() >= this.spoilt) {
        arrived.push(byte);
        continue;
      }
      this.spoiltCount += 1;
      const kind = this.random();
      if (kind < 0.5) arrived.push(byte ^ (1 << Math.floor(this.random() * 8)));
      else if (kind < 0.75) arrived.push(byte, byte);
    }
    return Buffer.from(arrived);
  }
}
