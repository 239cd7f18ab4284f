import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import { earlierOf, laterOf, type Monotonic } from '../../../ports/unit-time.ts';

/** A recording is followed by another after this time, ms. */
export const MAX_DURATION_MS = 300_000;

/** All times are by the unit's clock (REC-7). */
export type SentryRecorderState =
  /** `endedAtMs`: when the movement before was over, if there was one. */
  | { phase: 'idle'; endedAtMs?: Monotonic }
  | {
      phase: 'recording';
      movedAtMs: Monotonic;
      beganAtMs: Monotonic;
      seenAtMs: Monotonic;
      cameras: readonly CamId[];
    };

export type SentryRecorderEvent =
  /** A camera detects a movement since `sinceMs`. */
  | { type: 'movement'; camId: CamId; sinceMs: Monotonic }
  /** The picture of all was interrupted, or no medium took the recording. */
  | { type: 'broken' }
  | { type: 'disarm' };

export type SentryRecorderEffect =
  | { type: 'begin'; movedAtMs: Monotonic; cameras: readonly CamId[] }
  /** More cameras see the movement that began at `movedAtMs`. */
  | { type: 'note'; movedAtMs: Monotonic; cameras: readonly CamId[] }
  /** The next keyframe begins another. */
  | { type: 'follow'; cameras: readonly CamId[] }
  /** The next picture begins another, which is not reported. */
  | { type: 'resume'; movedAtMs: Monotonic; cameras: readonly CamId[] }
  /** The picture of this time ends it. */
  | { type: 'end'; atMs: Monotonic }
  /** It ends at once. */
  | { type: 'finish' };

/** How long a recording goes on after the last sight of movement, ms. */
export interface SentryRecorderSettings {
  postMovementMs: number;
}

const IDLE: SentryRecorderState = { phase: 'idle' };

/** The recorder's transitions; see RULES.md. */
export function stepSentryRecorder(
  state: SentryRecorderState,
  event: SentryRecorderEvent | Tick,
  { nowMs }: Moment<Monotonic>,
  settings: SentryRecorderSettings,
): MachineStep<SentryRecorderState, SentryRecorderEffect> {
  switch (event.type) {
    case 'movement':
      return see(state, event.camId, event.sinceMs, nowMs);
    // REC-5
    case 'disarm':
      return state.phase === 'idle' ? { state, effects: [] } : { state: IDLE, effects: [{ type: 'finish' }] };
    case 'broken':
      return resume(state, nowMs);
    case 'tick':
      return passTime(state, nowMs, settings);
  }
}

/** When the machine needs the next tick, ms; `null`: none. */
export function sentryRecorderDueMs(
  state: SentryRecorderState,
  { postMovementMs }: SentryRecorderSettings,
): number | null {
  if (state.phase === 'idle') return null;
  return earliestMs([state.seenAtMs + postMovementMs, state.beganAtMs + MAX_DURATION_MS]);
}

function see(
  state: SentryRecorderState,
  camId: CamId,
  sinceMs: Monotonic,
  nowMs: Monotonic,
): MachineStep<SentryRecorderState, SentryRecorderEffect> {
  // REC-1
  if (state.phase === 'idle') {
    // REC-8
    const movedAtMs = earlierOf(laterOf(sinceMs, state.endedAtMs ?? sinceMs), nowMs);
    const cameras = [camId];
    return {
      state: { phase: 'recording', movedAtMs, beganAtMs: nowMs, seenAtMs: nowMs, cameras },
      effects: [{ type: 'begin', movedAtMs, cameras }],
    };
  }
  const seen = { ...state, seenAtMs: nowMs };
  if (state.cameras.includes(camId)) return { state: seen, effects: [] };
  // REC-3
  return {
    state: { ...seen, cameras: [...state.cameras, camId] },
    effects: [{ type: 'note', movedAtMs: state.movedAtMs, cameras: [camId] }],
  };
}

/** REC-6 */
function resume(
  state: SentryRecorderState,
  nowMs: Monotonic,
): MachineStep<SentryRecorderState, SentryRecorderEffect> {
  if (state.phase === 'idle') return { state, effects: [] };
  const { cameras } = state;
  return {
    state: { ...state, beganAtMs: nowMs },
    effects: [{ type: 'finish' }, { type: 'resume', movedAtMs: nowMs, cameras }],
  };
}

function passTime(
  state: SentryRecorderState,
  nowMs: Monotonic,
  { postMovementMs }: SentryRecorderSettings,
): MachineStep<SentryRecorderState, SentryRecorderEffect> {
  if (state.phase === 'idle') return { state, effects: [] };
  // REC-2 REC-9
  if (nowMs >= state.seenAtMs + postMovementMs)
    return { state: { phase: 'idle', endedAtMs: nowMs }, effects: [{ type: 'end', atMs: nowMs }] };
  if (nowMs < state.beganAtMs + MAX_DURATION_MS) return { state, effects: [] };
  // REC-4
  return {
    state: { ...state, beganAtMs: nowMs },
    effects: [{ type: 'follow', cameras: state.cameras }],
  };
}
