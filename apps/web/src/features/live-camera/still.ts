import type { CameraName } from '@ligo/protocol';
import { dayOf } from '../../lib/time/local-day.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';

/** The picture that a video shows now, as a JPEG; `null` if it shows none. */
export async function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

/** A file's name with camera and local time, as recordings have it. */
export function stillName(camera: CameraName, timeMs: number): string {
  const at = new Date(timeMs);
  return `${dayOf(timeMs)}_${twoDigits(at.getHours())}h${twoDigits(at.getMinutes())}m${twoDigits(at.getSeconds())}s ${camera}.jpg`;
}
