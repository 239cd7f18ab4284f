import type { Clock } from '@ligo/machine';

/** Zoom that a camera can do, in its own units. */
export interface ZoomRange {
  min: number;
  max: number;
  step: number;
}

/** An open camera; `stop` ends it and puts its light out. */
export interface OpenCamera {
  stream: MediaStream;
  hasTorch: boolean;
  /** `null` where the camera cannot zoom. */
  zoom: ZoomRange | null;
  setTorch(isOn: boolean): Promise<void>;
  setZoom(value: number): Promise<void>;
  stop(): void;
}

/** What scanning needs of the browser. */
export interface ScannerPort {
  clock: Clock;
  /** Whether this device has a camera, and this page was not refused it, as far as the browser reveals. Asks for nothing, never rejects. */
  canScan(): Promise<boolean>;
  /** Opens the rear camera; rejects if there is none, it is broken, or it is refused (a `NotAllowedError`). */
  openCamera(): Promise<OpenCamera>;
  /** Loads what reads codes, so that it is there when the camera is. Rejects if it could not be loaded. */
  loadReader(): Promise<unknown>;
  /** Texts of the QR codes in the picture that the video shows now; rejects if no reader could be loaded. */
  readCodes(video: HTMLVideoElement): Promise<string[]>;
}
