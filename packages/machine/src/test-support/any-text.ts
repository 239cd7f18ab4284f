import fc from 'fast-check';

/** The code points of halves of characters. */
const HALVES = { first: 0xd800, count: 0x800 };

const character = fc
  .nat(0x10_ffff - HALVES.count)
  .map((index) => String.fromCodePoint(index < HALVES.first ? index : index + HALVES.count));

/** Text of any characters, as with `unit: 'binary'`, which takes seconds for a table of all of them. */
export const anyText = (limits: { maxLength?: number } = {}) => fc.string({ ...limits, unit: character });
