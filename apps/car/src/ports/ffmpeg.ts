import type { CameraInput } from './cameras.ts';

/** One run of ffmpeg. */
export interface FfmpegJob {
  /** Its inputs, in the order of `[0:v]`, `[1:v]` and so on. */
  inputs: readonly CameraInput[];
  /** All that follows the inputs; an output names its pipe by `out`, which is given the place of the output, from 0. */
  args(out: (place: number) => string): readonly string[];
  /** How many pipes it writes to. */
  outputs: number;
  /** Ends a run whose outputs are all silent for this long, ms. */
  silentAfterMs: number;
}

/**
 * Why a run ended: it was stopped, could not start, exited, was silent for too long, or was killed from outside, as
 * by the system when memory runs out.
 */
export type FfmpegEnd = {
  reason: 'stopped' | 'not-found' | 'ended' | 'silent' | 'killed';
  /** The last lines that it complained with, without addresses and passwords. */
  stderrTail: string;
};

/** A process of ffmpeg that runs; it never outlives this one. */
export interface FfmpegRun {
  readonly outputs: readonly NodeJS.ReadableStream[];
  /** Resolves when the process is gone. Never rejects. */
  readonly ended: Promise<FfmpegEnd>;
  /** Asks it to end, and makes it after a while; resolves when it is gone. */
  stop(): Promise<void>;
}

export type StartFfmpeg = (job: FfmpegJob) => FfmpegRun;
