import type { CamId, SentryConfigSetting, SentryMask } from '@ligo/protocol';
import { smallestArea, type TrackCriteria, upperLimit } from './criteria.ts';
import { BLOCK, BLOCK_PIXELS, BLOCKS, COLUMNS, ROWS } from './picture.ts';

/** The ignored blocks of a camera, 1 each; `null`: none. */
export function maskOf(masks: readonly SentryMask[], camId: CamId): Uint8Array | null {
  const found = masks.find((mask) => mask.camId === camId);
  if (!found) return null;
  return Uint8Array.from({ length: BLOCKS }, (_, block) => {
    const digit = Number.parseInt(found.cells.charAt(block >> 2), 16);
    return (digit >> (3 - (block & 3))) & 1;
  });
}

/** The cameras in whose pictures masks and settings leave nothing to see. */
export function blindCameras(
  camIds: readonly CamId[],
  masks: readonly SentryMask[],
  { sensitivity, proximityDetection }: Pick<SentryConfigSetting, 'sensitivity' | 'proximityDetection'>,
): CamId[] {
  const criteria = { sensitivity, proximityPct: proximityDetection };
  return camIds.filter((camId) => isBlind(maskOf(masks, camId), criteria));
}

/** A connected part of a picture that is not masked. */
interface FreePart {
  blocks: number;
  lowestRow: number;
}

/**
 * DETECT-7, DETECT-9: whether the mask of a camera leaves no part of the picture in which an object can count. A camera without a mask
 * is not blind.
 */
export function isBlind(mask: Uint8Array | null, criteria: TrackCriteria): boolean {
  if (!mask) return false;
  const seen = mask.slice();
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] === 1) continue;
    const { blocks, lowestRow } = takePart(seen, first);
    const isLarge = blocks * BLOCK_PIXELS >= smallestArea(criteria);
    if (isLarge && (lowestRow + 1) * BLOCK > upperLimit(criteria)) return false;
  }
  return true;
}

/** Marks the blocks that touch one another, also by a corner, as seen: objects consist of such blocks. */
function takePart(seen: Uint8Array, first: number): FreePart {
  const part = [first];
  let lowestRow = 0;
  seen[first] = 1;
  for (const block of part) {
    const column = block % COLUMNS;
    const row = (block / COLUMNS) | 0;
    lowestRow = Math.max(lowestRow, row);
    for (let y = Math.max(0, row - 1); y <= Math.min(ROWS - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(COLUMNS - 1, column + 1); x++) {
        const near = y * COLUMNS + x;
        if (seen[near] === 1) continue;
        seen[near] = 1;
        part.push(near);
      }
  }
  return { blocks: part.length, lowestRow };
}
