import type { TripRecorderEffect } from './trip-recorder-machine.ts';

/**
 * About half of what waits to be stored: of two points that follow each other the later one is left, with what the earlier
 * one changed. Where that does not help, the oldest trips are left out.
 */
export function coalesceEffects<T extends TripRecorderEffect | { type: 'interrupted' }>(
  effects: readonly T[],
): T[] {
  const thin: T[] = [];
  let mayMerge = false;
  for (const effect of effects) {
    const before = thin.at(-1);
    if (mayMerge && before?.type === 'point' && effect.type === 'point') {
      thin[thin.length - 1] = { ...effect, changes: { ...before.changes, ...effect.changes } };
      mayMerge = false;
    } else {
      thin.push(effect);
      mayMerge = effect.type === 'point';
    }
  }
  if (thin.length <= effects.length * 0.75) return thin;
  const half = Math.floor(effects.length / 2);
  const start = effects.findIndex((effect, index) => index >= half && effect.type === 'start');
  return effects.slice(start < 0 ? half : start);
}
