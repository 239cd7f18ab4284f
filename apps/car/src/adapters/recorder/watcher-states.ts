import type { WatcherState } from '../../ports/sentry-watcher.ts';

/** What a watcher's state is made of. */
interface Facts {
  isTold: boolean;
  hasRoom: boolean;
  hasEncoder: boolean;
  /** Whether any camera gives pictures; `null` until that is known. */
  isWorking: boolean | null;
  /** The detector learns the scene: what moves meanwhile is not seen. */
  isLearning: boolean;
  isRecording: boolean;
  /** A medium takes what is recorded. */
  isKept: boolean;
}

function stateOf({
  isTold,
  hasRoom,
  hasEncoder,
  isWorking,
  isLearning,
  isRecording,
  isKept,
}: Facts): WatcherState {
  if (!isTold) return { phase: 'idle' };
  if (!hasRoom) return { phase: 'failing', why: 'storage' };
  if (!hasEncoder || isWorking === false) return { phase: 'failing', why: 'cameras' };
  if (isRecording && !isKept) return { phase: 'failing', why: 'storage' };
  if (isRecording) return { phase: 'recording' };
  return { phase: isWorking && !isLearning ? 'watching' : 'starting' };
}

export interface WatcherStates {
  set(facts: Partial<Facts>): void;
}

/** Tells what a watcher does at each change of it. */
export function createWatcherStates(onState: (state: WatcherState) => void): WatcherStates {
  let facts: Facts = {
    isTold: false,
    hasRoom: true,
    hasEncoder: true,
    isWorking: null,
    isLearning: true,
    isRecording: false,
    isKept: true,
  };
  let told = JSON.stringify(stateOf(facts));
  return {
    set(change) {
      facts = { ...facts, ...change };
      const state = stateOf(facts);
      if (JSON.stringify(state) === told) return;
      told = JSON.stringify(state);
      onState(state);
    },
  };
}
