import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { z } from 'zod';

/** A camera of the device that the owner chose for a side of the car. */
const choiceSchema = z.object({
  camId: z.literal(Object.values(CAMERA_ID)),
  /** Some browsers give a camera another id in each session. */
  deviceId: z.string(),
  /** Its name, such as `camera2 0, facing back`. */
  label: z.string(),
});
export type CameraChoice = z.infer<typeof choiceSchema>;

/** A camera as the browser names it. */
export type CameraDevice = Pick<CameraChoice, 'deviceId' | 'label'>;

const KEY = 'ligo.unitCameras';

/** The owner's choices, in the storage of the page's origin; at most one camera for a side, and one side for a camera. */
export class CameraChoices {
  private choices: readonly CameraChoice[];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.choices = readChoices(storage.getItem(KEY));
  }

  readonly get = (): readonly CameraChoice[] => this.choices;

  /** Calls after each choice of the owner. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  of(camId: CamId): CameraChoice | undefined {
    return this.choices.find((choice) => choice.camId === camId);
  }

  /** `null`: the camera shows no side. */
  choose({ deviceId, label }: CameraDevice, camId: CamId | null): void {
    const others = this.choices.filter((choice) => choice.deviceId !== deviceId && choice.camId !== camId);
    this.store(camId === null ? others : [...others, { camId, deviceId, label }]);
    for (const listener of [...this.listeners]) listener();
  }

  /** The browser gave a chosen camera another id. */
  rename(choice: CameraChoice, deviceId: string): void {
    this.store(this.choices.map((each) => (each === choice ? { ...each, deviceId } : each)));
  }

  private store(choices: readonly CameraChoice[]): void {
    this.choices = choices;
    try {
      this.storage.setItem(KEY, JSON.stringify(choices));
    } catch {
      // A browser without storage keeps them as long as the page.
    }
  }
}

/** A damaged store counts as no choice. */
function readChoices(text: string | null): CameraChoice[] {
  try {
    return z.array(choiceSchema).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** The chosen camera among those of the device: by its id, else by its name if only one camera without a choice has that. */
export function findDevice(
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
