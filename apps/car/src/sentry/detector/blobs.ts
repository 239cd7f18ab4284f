import { BLOCK_STATE } from './blocks.ts';
import { BLOCK, BLOCKS, COLUMNS, ROWS } from './picture.ts';
import { BLOCK_CONTENT } from './texture.ts';

/** Blobs beyond this many are left out: such a picture is rain or noise. */
export const MAX_BLOBS = 32;

/** Blocks that touch one another. Places in blocks for the box, in pixels for the middle. */
export interface Blob {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Pixels that differ. */
  area: number;
  /** Those of blocks with something new in them. */
  structure: number;
  /** Those of blocks that may show light or something new, and of blocks that show light. */
  unclear: number;
  lit: number;
  /** Those that changed since the picture before. */
  changed: number;
  middleX: number;
  middleY: number;
  /** A track has it. */
  isMatched: boolean;
}

export interface Blobs {
  readonly all: readonly Blob[];
  count: number;
  /** Blob of each block, from 1; 0: none. */
  readonly of: Uint8Array;
  readonly queue: Uint16Array;
}

/** Makes room for the things of one picture, without any. */
export function createBlobs(): Blobs {
  const blob = (): Blob => ({
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    area: 0,
    structure: 0,
    unclear: 0,
    lit: 0,
    changed: 0,
    middleX: 0,
    middleY: 0,
    isMatched: false,
  });
  return {
    all: Array.from({ length: MAX_BLOBS }, blob),
    count: 0,
    of: new Uint8Array(BLOCKS),
    queue: new Uint16Array(BLOCKS),
  };
}

/** Share of a blob's unclear pixels that must be lit beside them for the rest to be light, too. */
const LIT = 0.2;

/** The states of the blocks, from which blobs are made. */
export interface BlobInput {
  readonly state: Uint8Array;
  readonly counts: Uint8Array;
  readonly content: Uint8Array;
  readonly changed: Uint8Array;
}

/** Gathers blocks that are on and touch, also by a corner, or by way of blocks that join. */
export function findBlobs(blobs: Blobs, input: BlobInput): void {
  blobs.of.fill(0);
  blobs.count = 0;
  for (let block = 0; block < BLOCKS; block++) {
    if (input.state[block] !== BLOCK_STATE.on || blobs.of[block] !== 0) continue;
    const blob = blobs.all[blobs.count];
    if (!blob) return;
    blobs.count += 1;
    gather(blobs, blob, block, input);
  }
}

function gather({ of, queue, count: name }: Blobs, blob: Blob, first: number, input: BlobInput): void {
  blob.left = COLUMNS;
  blob.top = ROWS;
  blob.right = -1;
  blob.bottom = -1;
  blob.area = blob.structure = blob.unclear = blob.lit = blob.changed = blob.middleX = blob.middleY = 0;
  blob.isMatched = false;
  queue[0] = first;
  of[first] = name;
  let length = 1;
  for (let next = 0; next < length; next++) {
    const block = queue[next] as number;
    const column = block % COLUMNS;
    const row = (block / COLUMNS) | 0;
    if (input.state[block] === BLOCK_STATE.on) add(blob, block, column, row, input);
    else if (input.content[block] === BLOCK_CONTENT.sameTexture) blob.lit += input.counts[block] as number;
    for (let y = Math.max(0, row - 1); y <= Math.min(ROWS - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(COLUMNS - 1, column + 1); x++) {
        const near = y * COLUMNS + x;
        if (input.state[near] === BLOCK_STATE.off || of[near] !== 0) continue;
        of[near] = name;
        queue[length] = near;
        length += 1;
      }
  }
  // DETECT-15
  if (blob.lit < LIT * blob.unclear) blob.structure += blob.unclear;
  blob.middleX /= blob.area;
  blob.middleY /= blob.area;
}

function add(blob: Blob, block: number, column: number, row: number, input: BlobInput): void {
  const count = input.counts[block] as number;
  blob.left = Math.min(blob.left, column);
  blob.right = Math.max(blob.right, column);
  blob.top = Math.min(blob.top, row);
  blob.bottom = Math.max(blob.bottom, row);
  blob.area += count;
  const content = input.content[block];
  if (content === BLOCK_CONTENT.structure) blob.structure += count;
  if (content === BLOCK_CONTENT.unclear) blob.unclear += count;
  blob.changed += input.changed[block] as number;
  blob.middleX += count * (column + 0.5) * BLOCK;
  blob.middleY += count * (row + 0.5) * BLOCK;
}
