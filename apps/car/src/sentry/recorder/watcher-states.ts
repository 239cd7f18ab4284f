import type { WatcherState } from '../watcher-contract.ts';

/** The inputs of a watcher's state. */
interface WatcherInputs {
  isArmed: boolean;
  hasRoom: boolean;
  hasEncoder: boolean;
  /** Whether any camera gives pictures; `null` until that is known. */
  isWorking: boolean | null;
  /** The detector learns the scene: what moves meanwhile is not seen. */
  isLearning: boolean;
  isRecording: boolean;
  /** A medium takes what is recorded. */
  isStorageWritable: boolean;
}

function stateOf({
  isArmed,
  hasRoom,
  hasEncoder,
  isWorking,
  isLearning,
  isRecording,
  isStorageWritable,
}: WatcherInputs): WatcherState {
  if (!isArmed) return { phase: 'idle' };
  if (!hasRoom) return { phase: 'failing', cause: 'storage' };
  if (!hasEncoder || isWorking === false) return { phase: 'failing', cause: 'cameras' };
  if (isRecording && !isStorageWritable) return { phase: 'failing', cause: 'storage' };
  if (isRecording) return { phase: 'recording' };
  return { phase: isWorking && !isLearning ? 'watching' : 'starting' };
}

export type WatcherStates = ReturnType<typeof createWatcherStates>;

/** Reports a watcher's state at each change. */
export function createWatcherStates(onState: (state: WatcherState) => void) {
  let kv: WatcherInputs = {
    isArmed: false,
    hasRoom: true,
    hasEncoder: true,
    isWorking: null,
    isLearning: true,
    isRecording: false,
    isStorageWritable: true,
  };
  let reported = JSON.stringify(stateOf(kv));
  return {
    isStorageWritable: () => kv.isStorageWritable,
    set(change: Partial<WatcherInputs>): void {
      kv = { ...kv, ...change };
      const state = stateOf(kv);
      if (JSON.stringify(state) === reported) return;
      reported = JSON.stringify(state);
      onState(state);
    },
  };
}
