import type { CameraFailure } from '@ligo/protocol';
import type { HeatLevel } from '../heat/heat-machine.ts';
import type { CameraDevice } from './camera-choices.ts';

/**
 * Why a camera cannot be opened. `busy`: another program has it, or the device opens one at a time; `missing`: it is unplugged; `hidden`:
 * the page is not visible; `hot`: the device refuses it while it is very hot.
 */
export type OpenFailure = Exclude<CameraFailure, 'silent'> | 'hidden';

export class CameraError extends Error {
  constructor(readonly failure: OpenFailure) {
    super(`the camera cannot be opened: ${failure}`);
  }
}

/** Enough for live pictures and for recordings; the browser takes the nearest that the camera has. */
const WANTED: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 15, max: 30 },
};

/** Constraints of a hot device. */
const REDUCED: MediaTrackConstraints = { ...WANTED, frameRate: { ideal: 5, max: 10 } };

/** The constraints of a camera. The detector of movements needs some pictures a second. */
export const WANTED_AT: Readonly<Record<HeatLevel, MediaTrackConstraints>> = {
  full: WANTED,
  reduced: REDUCED,
  least: { ...REDUCED, width: { ideal: 640 }, height: { ideal: 480 } },
};

const FAILURES: Partial<Record<string, OpenFailure>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** Opens a camera, which may ask the owner for permission; without a device, any. Rejects with a `CameraError`. */
export async function openDevice(
  device: CameraDevice | null,
  level: HeatLevel = 'full',
): Promise<MediaStreamTrack> {
  const exact = device && { deviceId: { exact: device.deviceId } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...WANTED_AT[level], ...exact } });
    const [track] = stream.getVideoTracks();
    if (track) return track;
  } catch (error) {
    throw new CameraError(FAILURES[error instanceof Error ? error.name : ''] ?? 'busy');
  }
  throw new CameraError('missing');
}

/** The cameras of the device; browsers hide their ids and names until the owner allows cameras. */
export async function listDevices(): Promise<CameraDevice[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ deviceId, label }));
}

/** The cameras with their names, for which the owner may be asked for permission. Rejects with a `CameraError`. */
export async function listNamedDevices(): Promise<CameraDevice[]> {
  const devices = await listDevices();
  if (devices.length > 0 && devices.every(({ label }) => label !== '')) return devices;
  const track = await openDevice(null);
  const named = await listDevices();
  track.stop();
  return named;
}
