import type { CameraName } from '@ligo/protocol';

/** A device of a unit, as the section `cameras` would name it. */
interface ModelDevice {
  kind: 'v4l2';
  device: string;
  format?: 'mjpeg';
}
const device = (number: number): ModelDevice => ({ kind: 'v4l2', device: `/dev/video${number}` });
const usb = (number: number): ModelDevice => ({ ...device(number), format: 'mjpeg' });

/** Which device shows which side, by what the car has. A unit with another order is added here. */
export const CAMERA_MODELS = {
  /** Four devices in the order of the cameras' numbers. */
  generic: { LEFT: device(0), REAR: device(1), RIGHT: device(2), FRONT: device(3) },
  /** Four cameras on USB, plugged in in the order of their numbers: Linux gives each a second device without pictures. */
  usb: { LEFT: usb(0), REAR: usb(2), RIGHT: usb(4), FRONT: usb(6) },
} satisfies Record<string, Partial<Record<CameraName, ModelDevice>>>;
export type CameraModel = keyof typeof CAMERA_MODELS;
