import type { CamId, SentryMask } from '@ligo/protocol';
import { BLOCKS } from './picture.ts';

/** The ignored blocks of a camera, 1 each; `null`: none. */
export function maskOf(masks: readonly SentryMask[], camId: CamId): Uint8Array | null {
  const found = masks.find((mask) => mask.camId === camId);
  if (!found) return null;
  return Uint8Array.from({ length: BLOCKS }, (_, block) => {
    const digit = Number.parseInt(found.cells.charAt(block >> 2), 16);
    return (digit >> (3 - (block & 3))) & 1;
  });
}
