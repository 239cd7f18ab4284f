import { expect, it } from 'vitest';
import { undocumentedExports } from './exports.mjs';

it('finds what does not say what it is for', () => {
  const text = `
/** Opens it. */
export function open() {}
export async function close() {}
/** Counts. */
// @__NO_SIDE_EFFECTS__
export function count(of: number): number;
export function count(of: null): null;
export class Door {}
const inner = 1;
function own() {}
`;
  expect(undocumentedExports(text)).toEqual([
    { line: 4, name: 'close' },
    { line: 9, name: 'Door' },
  ]);
});
