import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkExports, undocumentedExports } from './exports.mjs';

it('finds exports without a comment', () => {
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

it('fails where a folder has no source', () => {
  expect(checkExports(join(tmpdir(), 'ligo-no-such-folder'))).toEqual([
    'apps: no source was found',
    'packages: no source was found',
  ]);
});
