import type { CameraState, DashboardState, InitializationStep } from '@ligo/protocol';

type StepState = DashboardState['steps'][number]['state'];

/** The facts that decide the steps of a start. */
export interface StartupInputs {
  /** The store can be read, and its disk takes something. */
  canStore: boolean;
  /** A state of the vehicle came. */
  hasReading: boolean;
  cameras: readonly CameraState[];
  server: DashboardState['server'];
  /** The number of pairings; `null`: unknown until the server reports it. */
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

/** A camera that was not read yet counts as well: it is read on demand. */
function camerasStep(cameras: readonly CameraState[]): StepState {
  const states = cameras.map(({ state }) => state).filter((state) => state !== 'absent');
  if (states.length === 0) return 'absent';
  return states.includes('failing') ? 'failed' : 'done';
}

function serverStep(server: StartupInputs['server']): StepState {
  if (server === null) return 'running';
  return server === 'online' ? 'done' : 'failed';
}

/** It runs until the car is paired. */
function pairingStep(count: number | null): StepState {
  if (count === null) return 'waiting';
  return count > 0 ? 'done' : 'running';
}
