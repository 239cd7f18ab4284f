import { CAMERA_ID, type CameraState, type CamId } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';

/** What counts of what several readers say: one that has a picture shows that there is one, one that fails that it is tried. */
const WEIGHT = ['working', 'failing', 'starting'] as const;

/** Keeps how the cameras do, as those say that read them. */
export function mergeCameraStates(ids: readonly CamId[]): Pick<Cameras, 'report' | 'states' | 'onChange'> {
  const reports = new Map(ids.map((camId) => [camId, new Map<string, CameraState['state']>()]));
  const handlers = new Set<() => void>();
  const stateOf = (camId: CamId): CameraState['state'] => {
    const said = reports.get(camId);
    if (!said) return 'absent';
    return WEIGHT.find((state) => [...said.values()].includes(state)) ?? 'ready';
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
