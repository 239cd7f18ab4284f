import { SEAT_STAGE } from '@ligo/protocol';

/** The two ways a seat comforts. */
export type SeatMode = 'heat' | 'ventilation';

/** Level of one mode in a seat's stage: 0 (off), 1 or 2. */
export function levelOf(stage: number, mode: SeatMode): number {
  return Math.max(0, mode === 'heat' ? stage : -stage);
}

/** The stage after a press: off, 1, 2, off; a seat that was in the other mode starts at 1. */
export function nextStage(stage: number, mode: SeatMode): number {
  const level = levelOf(stage, mode);
  if (level >= SEAT_STAGE.max) return 0;
  return mode === 'heat' ? level + 1 : -(level + 1);
}
