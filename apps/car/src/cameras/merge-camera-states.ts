import { CAMERA_ID, type CameraState, type CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';

/** Priority of the reports: a reader with a picture proves the camera works; a failing reader shows an attempt. */
const WEIGHT = ['working', 'failing', 'starting'] as const;

/** Merges the states of the cameras from their readers' reports. */
export function mergeCameraStates(ids: readonly CamId[]): Pick<Cameras, 'report' | 'states' | 'onChange'> {
  const reports = new Map(ids.map((camId) => [camId, new Map<string, CameraState['state']>()]));
  const handlers = new Set<() => void>();
  const stateOf = (camId: CamId): CameraState['state'] => {
    const states = reports.get(camId);
    if (!states) return 'absent';
    return WEIGHT.find((state) => [...states.values()].includes(state)) ?? 'ready';
  };
  return {
    states: () =>
      Object.values(CAMERA_ID)
        .sort((a, b) => a - b)
        .map((camId) => ({ camId, state: stateOf(camId) })),
    onChange(handler) {
      const each = () => handler();
      handlers.add(each);
      return () => void handlers.delete(each);
    },
    report(camId, reader, state) {
      const before = stateOf(camId);
      reports.get(camId)?.set(reader, state);
      if (stateOf(camId) === before) return;
      for (const handler of [...handlers]) handler();
    },
  };
}
