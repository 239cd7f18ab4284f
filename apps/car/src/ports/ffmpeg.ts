import type { CameraInput } from './cameras.ts';

/** An input of ffmpeg: a camera, or a content without an address. */
export interface FfmpegInput extends CameraInput {
  /** Is written to a pipe of ffmpeg. It is left when the run ends. */
  content?: AsyncIterable<Uint8Array>;
  /** The content failed, or ffmpeg read only a part of it. Not called after the end of the run. */
  onContentError?(error: unknown): void;
}

export interface FfmpegJob {
  /** The inputs, in the order of `[0:v]`, `[1:v]` and so on. */
  inputs: readonly FfmpegInput[];
  /** The arguments after the inputs; `out` returns the pipe of an output by its position, from 0. */
  args(out: (place: number) => string): readonly string[];
  /** How many pipes it writes to. */
  outputs: number;
  /** Ends a run whose outputs are all silent for this time, ms. */
  silentAfterMs: number;
  /** Receives the standard error as it is written, with each repeated line. */
  onErrorOutput?(text: string): void;
}

/**
 * Why a run ended. `no-file`: an input that must be a file is none, and nothing was started. `silent`: no output for too long. `killed`:
 * by another process, such as the system when memory runs out.
 */
export type FfmpegEnd = {
  reason: 'stopped' | 'not-found' | 'no-file' | 'ended' | 'silent' | 'killed';
  /** The last lines of its errors, without addresses and passwords. */
  stderrTail: string;
};

/** A pipe that ffmpeg writes to. */
export interface OutputPipe extends AsyncIterable<Uint8Array> {
  on(event: 'data', handler: (bytes: Uint8Array) => void): unknown;
  on(event: 'end', handler: () => void): unknown;
}

/** A running ffmpeg process; it never outlives this one. */
export interface FfmpegRun {
  readonly outputs: readonly OutputPipe[];
  /** Resolves when the process is gone. Never rejects. */
  readonly ended: Promise<FfmpegEnd>;
  /** Terminates the process, then kills it after a while. Resolves when it is gone. */
  stop(): Promise<void>;
}

export type StartFfmpeg = (job: FfmpegJob) => FfmpegRun;
