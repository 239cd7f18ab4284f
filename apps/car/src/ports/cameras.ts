import type { CameraState, CamId } from '@ligo/protocol';

/** How an ffmpeg reads one camera. */
export interface CameraInput {
  /** Options that stand before its `-i`. */
  options: readonly string[];
  /** What `-i` names; `null`: pictures are poured into a pipe of ffmpeg's. */
  address: string | null;
  /** Pours into that pipe until what is returned is called. Never throws; a pipe that closes ends it. */
  pipeTo?(into: NodeJS.WritableStream): () => void;
  /** The camera's own H.264 can be sent as it is. */
  isH264: boolean;
}

/** The cameras of the car. */
export interface Cameras {
  /** Those that are configured, in the order of their numbers. */
  readonly ids: readonly CamId[];
  /** How each of the four does; one that is not configured is `absent`. */
  states(): readonly CameraState[];
  /** Calls at each change of a state; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
  /** A new reader of a camera that is configured: each reader has one of its own, at the same time as others. */
  inputOf(camId: CamId): CameraInput;
  /** Each reader of a camera reports its state under its own name; `ready`: it no longer reads the camera. */
  report(camId: CamId, reader: string, state: 'starting' | 'working' | 'failing' | 'ready'): void;
}
