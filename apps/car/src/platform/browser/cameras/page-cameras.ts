import type { Clock } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { HeatLevel } from '../heat/heat-machine.ts';
import { followPage } from '../screen/follow-page.ts';
import { type CameraChoice, type CameraDevice, withPresentIds } from './camera-choices.ts';
import { OpenCamera, type SharedCamera } from './open-camera.ts';
import { CameraError, listNamedDevices, openDevice, WANTED_AT } from './open-device.ts';

/** A camera that loses its picture so soon after another was opened has lost it to that one, ms. */
const LOST_TO_ANOTHER_MS = 2_000;

/** The device's cameras. Each is open as long as it has users; none is while the page is hidden. */
export class PageCameras {
  private readonly cameras = new Map<string, OpenCamera>();
  private readonly listeners = new Set<() => void>();
  /** Many phones have one open camera at a time. The camera in use then keeps its picture. */
  private isOneAtATime = false;
  private level: HeatLevel = 'full';

  /** Lives as long as the page. `choices` returns those of the owner. */
  constructor(
    private readonly clock: Clock,
    private readonly choices: () => readonly CameraChoice[],
  ) {
    followPage(
      () => {},
      () => this.closeAll(),
    );
  }

  /** Opens the camera of a side of the car. Rejects with a `CameraError`. */
  async openCamera(camId: CamId): Promise<SharedCamera> {
    const choices = this.choices();
    const choice = choices.find((each) => each.camId === camId);
    if (!choice) throw new CameraError('missing');
    try {
      return await this.open(choice);
    } catch (error) {
      if (!isFailure(error, 'missing')) throw error;
      const present = withPresentIds(choices, await listNamedDevices());
      const found = present.find((each) => each.camId === camId);
      if (!found || found.deviceId === choice.deviceId) throw error;
      return this.open(found);
    }
  }

  /** Opens any camera of the device. Rejects with a `CameraError`. */
  open(device: CameraDevice): Promise<SharedCamera> {
    return (this.cameras.get(device.deviceId) ?? this.start(device)).share();
  }

  /** Films as the heat of the device allows. */
  setLevel(level: HeatLevel): void {
    this.level = level;
    for (const track of this.tracks()) {
      // A camera that cannot film less goes on as it is.
      track.applyConstraints(WANTED_AT[level]).catch(() => {});
    }
  }

  /** The tracks of the open cameras. */
  tracks(): MediaStreamTrack[] {
    return [...this.cameras.values()].flatMap(({ openTrack }) => openTrack ?? []);
  }

  /** Whether a camera is open: the page has to show it. */
  readonly filming = {
    get: (): boolean => [...this.cameras.values()].some(({ openedAtMs }) => openedAtMs !== null),
    subscribe: (listener: () => void): (() => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
  };

  private closeAll(): void {
    for (const camera of this.cameras.values()) camera.close();
  }

  private start(device: CameraDevice): OpenCamera {
    const id = device.deviceId;
    const camera = new OpenCamera(this.clock, this.acquire(device), {
      onLost: () => this.noteLoss(camera),
      onChange: () => {
        if (camera.isClosed && this.cameras.get(id) === camera) this.cameras.delete(id);
        for (const listener of [...this.listeners]) listener();
      },
    });
    this.cameras.set(id, camera);
    return camera;
  }

  private async acquire(device: CameraDevice): Promise<MediaStreamTrack> {
    if (document.visibilityState !== 'visible') throw new CameraError('hidden');
    const others = () => [...this.cameras].filter(([id]) => id !== device.deviceId).map(([, each]) => each);
    if (this.isOneAtATime) {
      for (const other of others()) if (other.isUnused) other.close();
      if (others().length > 0) throw new CameraError('busy');
    }
    try {
      return await openDevice(device, this.level);
    } catch (error) {
      if (!isFailure(error, 'busy')) throw error;
      // Only a loss shows that one camera takes another's picture: what refuses now may have room later.
      const unused = others().filter(({ isUnused }) => isUnused);
      if (unused.length === 0)
        throw others().length === 0 && this.level === 'least' ? new CameraError('hot') : error;
      for (const other of unused) other.close();
      return this.acquire(device);
    }
  }

  private noteLoss({ openedAtMs: lostOpenedAtMs }: OpenCamera): void {
    const sinceMs = Math.max(this.clock.nowMs() - LOST_TO_ANOTHER_MS, lostOpenedAtMs ?? 0);
    this.isOneAtATime ||= [...this.cameras.values()].some(({ openedAtMs }) => (openedAtMs ?? 0) > sinceMs);
  }
}

const isFailure = (error: unknown, failure: CameraError['failure']): boolean =>
  error instanceof CameraError && error.failure === failure;
