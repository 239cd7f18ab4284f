import { BLOCK_PIXELS, BLOCKS } from './picture.ts';

/** Share of a block's pixels that must differ: in a calm one, and how many times more in the most restless. */
const SHARE = { calm: 0.22, mostTimes: 3.2 };
/** How long a block is remembered as restless, ms. */
const REMEMBER_MS = 12_000;
/** Mean change of the share from picture to picture, of a block that is as restless as can be. */
const RESTLESS = 0.12;

/** What each block does. */
export interface Blocks {
  /** Pixels that differ. */
  readonly counts: Uint8Array;
  readonly countsBefore: Uint8Array;
  /** Mean change of the share of pixels that differ, from picture to picture. */
  readonly flicker: Float32Array;
  /** 1: something is in it. */
  readonly on: Uint8Array;
  /** What each block that is on shows, as SHOWS says. */
  readonly shows: Uint8Array;
  /** Pixels of each block that is on that changed since the picture before. */
  readonly changed: Uint8Array;
}

export function createBlocks(): Blocks {
  return {
    counts: new Uint8Array(BLOCKS),
    countsBefore: new Uint8Array(BLOCKS),
    flicker: new Float32Array(BLOCKS),
    on: new Uint8Array(BLOCKS),
    shows: new Uint8Array(BLOCKS),
    changed: new Uint8Array(BLOCKS),
  };
}

/** Says which blocks are on, by their counts; answers how many are. A picture of a shaken camera says nothing of restlessness. */
export function switchBlocks(blocks: Blocks, sinceMs: number, isShaken: boolean): number {
  const { counts, countsBefore, flicker, on } = blocks;
  const weight = 1 - Math.exp(-sinceMs / REMEMBER_MS);
  let all = 0;
  for (let block = 0; block < BLOCKS; block++) {
    const count = counts[block] as number;
    const was = flicker[block] as number;
    // DETECT-4
    const restless = Math.min(1, was / RESTLESS);
    const needed = SHARE.calm * BLOCK_PIXELS * (1 + (SHARE.mostTimes - 1) * restless);
    const isOn = count >= needed ? 1 : 0;
    on[block] = isOn;
    all += isOn;
    if (isShaken) continue;
    const change = Math.abs(count - (countsBefore[block] as number)) / BLOCK_PIXELS;
    flicker[block] = was + weight * (change - was);
  }
  if (!isShaken) countsBefore.set(counts);
  return all;
}

export function calmBlocks({ countsBefore, flicker, on, shows }: Blocks): void {
  for (const each of [countsBefore, flicker, on, shows]) each.fill(0);
}
