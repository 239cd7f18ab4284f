import type { CameraState, DashboardState, InitializationStep } from '@ligo/protocol';

type StepState = DashboardState['steps'][number]['state'];

/** What the steps of a start are judged by. */
export interface StartupInputs {
  /** The store can be read, and its disk takes something. */
  canStore: boolean;
  /** A state of the vehicle came. */
  hasReading: boolean;
  cameras: readonly CameraState[];
  server: DashboardState['server'];
  /** How many are paired; `null` until the server said it. */
  pairingCount: number | null;
}

/** How far the car's app has come, in the order in which it comes along. */
export function startupSteps(kv: StartupInputs): DashboardState['steps'] {
  const states: Record<InitializationStep, StepState> = {
    storage: kv.canStore ? 'done' : 'failed',
    vehicle: kv.hasReading ? 'done' : 'running',
    cameras: camerasStep(kv.cameras),
    server: serverStep(kv.server),
    pairing: pairingStep(kv.pairingCount),
  };
  return Object.entries(states).map(([name, state]) => ({ name: name as InitializationStep, state }));
}

/** One that was not tried yet counts as well: it is tried when somebody looks. */
function camerasStep(cameras: readonly CameraState[]): StepState {
  const states = cameras.map(({ state }) => state).filter((state) => state !== 'absent');
  if (states.length === 0) return 'absent';
  return states.includes('failing') ? 'failed' : 'done';
}

function serverStep(server: StartupInputs['server']): StepState {
  if (server === null) return 'running';
  return server === 'online' ? 'done' : 'failed';
}

/** It runs until somebody is paired. */
function pairingStep(count: number | null): StepState {
  if (count === null) return 'waiting';
  return count > 0 ? 'done' : 'running';
}
