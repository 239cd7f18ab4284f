import type { CameraState, CamId } from '@ligo/protocol';

/** A pipe of ffmpeg to which pictures are written. */
export interface PicturePipe {
  /** Written bytes that ffmpeg has not read yet. */
  readonly writableLength: number;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  once(event: 'close' | 'error', handler: () => void): unknown;
}

export interface CameraInput {
  /** Options that stand before its `-i`. */
  options: readonly string[];
  /** The address for `-i`; `null`: pictures are written to a pipe of ffmpeg. */
  address: string | null;
  /** Path of the regular file that the address must name. */
  file?: string;
  /** Writes to that pipe until the returned function is called or the pipe closes. Never throws. */
  pipeTo?(into: PicturePipe): () => void;
  /** The camera's own H.264 can be sent unchanged. */
  isH264: boolean;
  /** Width by height of its pictures, if it is configured. */
  shape?: number;
}

/** The name of Sentry's readers in their reports. */
export const SENTRY_READER = 'sentry';

export interface Cameras {
  /** The configured cameras, ordered by number. */
  readonly ids: readonly CamId[];
  /** The states of all four; a camera that is not configured is `absent`. */
  states(): readonly CameraState[];
  /** Calls at each change of a state; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
  /** Returns an input for one more reader of a configured camera. Several readers can run at the same time. */
  inputOf(camId: CamId): CameraInput;
  /** Takes the state of a camera from a reader with a unique name; `ready`: the reader has stopped. */
  report(camId: CamId, reader: string, state: 'starting' | 'working' | 'failing' | 'ready'): void;
}
