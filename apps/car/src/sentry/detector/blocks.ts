import { BLOCK_PIXELS, BLOCKS } from './picture.ts';

/** Share of a block's pixels that must differ: in a calm one, and how many times more in the most restless. */
const SHARE = { calm: 0.22, mostTimes: 3.2 };
/** Share of what is needed from which a block joins those beside it. */
const JOINS = 0.5;

/** How long a block is remembered as restless, ms. */
const FLICKER_MEMORY_MS = 12_000;
/** Mean change of the share from picture to picture, of a block that is as restless as can be. */
const RESTLESS = 0.12;

/** An object in a block is still once fewer of its pixels have changed between pictures for this time, ms. */
const STILL = { pixels: 4, afterMs: 4_000 };

/** Nothing is in a block; it is no thing of its own, but joins those that are; something is in it. */
export const BLOCK_STATE = { off: 0, joining: 1, on: 2 } as const;

/** What each block does. */
export interface Blocks {
  /** Pixels that differ. */
  readonly counts: Uint8Array;
  readonly countsBefore: Uint8Array;
  /** Mean change of the share of pixels that differ, from picture to picture. */
  readonly flicker: Float32Array;
  /** One of IS. */
  readonly state: Uint8Array;
  /** The content of each block that is on, as in SHOWS. */
  readonly content: Uint8Array;
  /** Pixels of each block that is on that changed since the picture before. */
  readonly changed: Uint8Array;
  /** How long that were too few, ms. */
  readonly stillMs: Float32Array;
  /** 1: something is in it that is not still. */
  readonly busy: Uint8Array;
}

/** Makes room for what is known of each block, all calm. */
export function createBlocks(): Blocks {
  return {
    counts: new Uint8Array(BLOCKS),
    countsBefore: new Uint8Array(BLOCKS),
    flicker: new Float32Array(BLOCKS),
    state: new Uint8Array(BLOCKS),
    content: new Uint8Array(BLOCKS),
    changed: new Uint8Array(BLOCKS),
    stillMs: new Float32Array(BLOCKS),
    busy: new Uint8Array(BLOCKS),
  };
}

/** Computes which blocks are on, by their counts. A picture of a shaken camera does not change restlessness. */
export function switchBlocks(blocks: Blocks, sinceMs: number, isShaken: boolean): void {
  const { counts, countsBefore, flicker, state } = blocks;
  const weight = 1 - Math.exp(-sinceMs / FLICKER_MEMORY_MS);
  for (let block = 0; block < BLOCKS; block++) {
    const count = counts[block] as number;
    const was = flicker[block] as number;
    // DETECT-4
    const restless = Math.min(1, was / RESTLESS);
    const needed = SHARE.calm * BLOCK_PIXELS * (1 + (SHARE.mostTimes - 1) * restless);
    state[block] =
      count >= needed ? BLOCK_STATE.on : count >= JOINS * needed ? BLOCK_STATE.joining : BLOCK_STATE.off;
    if (isShaken) continue;
    const change = Math.abs(count - (countsBefore[block] as number)) / BLOCK_PIXELS;
    flicker[block] = was + weight * (change - was);
  }
  if (!isShaken) countsBefore.set(counts);
}

/** Computes the blocks with an object that is not still. */
export function markBusy({ state, changed, stillMs, busy }: Blocks, sinceMs: number): void {
  for (let block = 0; block < BLOCKS; block++) {
    const isOn = state[block] === BLOCK_STATE.on;
    const isStill = isOn && (changed[block] as number) < STILL.pixels;
    const still = isStill ? (stillMs[block] as number) + sinceMs : 0;
    stillMs[block] = still;
    busy[block] = isOn && still < STILL.afterMs ? 1 : 0;
  }
}

/** Forgets what was seen in the blocks, as before the first picture. */
export function resetBlocks({ countsBefore, flicker, state, content }: Blocks): void {
  for (const each of [countsBefore, flicker, state, content]) each.fill(0);
}
