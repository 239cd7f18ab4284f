import { type CamId, camIdSchema } from '@ligo/protocol';
import { z } from 'zod';

/** A camera of the device that the owner chose for a side of the car. */
export const cameraChoiceSchema = z.object({
  camId: camIdSchema,
  /** Some browsers give a camera another id in each session. */
  deviceId: z.string(),
  /** Its name, such as `camera2 0, facing back`. */
  label: z.string(),
});
export type CameraChoice = z.infer<typeof cameraChoiceSchema>;

/** A camera as the browser names it. */
export type CameraDevice = Pick<CameraChoice, 'deviceId' | 'label'>;

/** The choices after one more: at most one camera for a side, and one side for a camera. `null`: the camera shows no side. */
export function chooseCamera(
  choices: readonly CameraChoice[],
  { deviceId, label }: CameraDevice,
  camId: CamId | null,
): CameraChoice[] {
  const others = choices.filter((choice) => choice.deviceId !== deviceId && choice.camId !== camId);
  return camId === null ? others : [...others, { camId, deviceId, label }];
}

/** The choices with the ids that their cameras have now; a camera that is not found keeps its old one. */
export const withPresentIds = (
  choices: readonly CameraChoice[],
  devices: readonly CameraDevice[],
): CameraChoice[] =>
  choices.map((choice) => ({
    ...choice,
    deviceId: findDevice(choice, devices, choices)?.deviceId ?? choice.deviceId,
  }));

/** The chosen camera among those of the device: by its id, else by its name if only one camera without a choice has that. */
function findDevice(
  { deviceId, label }: CameraDevice,
  devices: readonly CameraDevice[],
  choices: readonly CameraDevice[],
): CameraDevice | null {
  const known = devices.find((device) => device.deviceId === deviceId);
  if (known) return known;
  const isChosen = (device: CameraDevice) => choices.some((choice) => choice.deviceId === device.deviceId);
  const [named, another] = devices.filter((device) => device.label === label && !isChosen(device));
  return named && !another && label !== '' ? named : null;
}
