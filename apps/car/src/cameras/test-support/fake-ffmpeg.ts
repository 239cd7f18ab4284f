import { PassThrough } from 'node:stream';
import type { FfmpegEnd, FfmpegJob, StartFfmpeg } from '../../ports/ffmpeg.ts';

/** A run of an ffmpeg that a test controls. */
export interface FakeRun {
  job: FfmpegJob;
  /** Its options behind the inputs. */
  args: readonly string[];
  isRunning(): boolean;
  /** Writes to an output. */
  write(bytes: Uint8Array, place?: number): void;
  end(reason?: FfmpegEnd['reason']): void;
}

/** Keeps each run that is started. */
export function createFakeFfmpeg(): { runs: FakeRun[]; startFfmpeg: StartFfmpeg } {
  const runs: FakeRun[] = [];
  return {
    runs,
    startFfmpeg(job) {
      const outputs = Array.from({ length: job.outputs }, () => new PassThrough());
      let isRunning = true;
      let resolveEnd = (_end: FfmpegEnd) => {};
      const ended = new Promise<FfmpegEnd>((resolve) => {
        resolveEnd = resolve;
      });
      const end = (reason: FfmpegEnd['reason'] = 'ended') => {
        isRunning = false;
        for (const output of outputs) output.end();
        resolveEnd({ reason, stderrTail: 'fake' });
      };
      runs.push({
        job,
        args: job.args((place) => `pipe:${place}`),
        isRunning: () => isRunning,
        write: (bytes, place = 0) => void outputs[place]?.write(bytes),
        end,
      });
      return {
        outputs,
        ended,
        async stop() {
          end('stopped');
        },
      };
    },
  };
}
