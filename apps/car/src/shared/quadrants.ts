import { CAMERA_ID, type CamId } from '@ligo/protocol';

/** Where each camera stands in the picture of all, line by line. */
export const QUADRANTS: readonly CamId[] = [CAMERA_ID.FRONT, CAMERA_ID.RIGHT, CAMERA_ID.REAR, CAMERA_ID.LEFT];

/** In which column and line of the picture a camera stands, both from 0. */
export function quadrantOf(camId: CamId): { column: number; line: number } {
  const at = QUADRANTS.indexOf(camId);
  return { column: at % 2, line: Math.floor(at / 2) };
}
