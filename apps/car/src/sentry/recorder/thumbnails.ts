import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FfmpegRun, StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Log } from '../../ports/log.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';

const LIMIT_MS = 15_000;
/** JPEG begins like this. */
const JPEG = [0xff, 0xd8];
/** Quality by ffmpeg's scale: 2 is best, 31 worst. */
const QUALITY = '5';

/** Creates the thumbnails of recordings one after the other, the newest first. Its methods never throw. */
export class Thumbnails {
  private working: Promise<void> | null = null;
  private isStopped = true;
  private run: FfmpegRun | null = null;

  constructor(
    private readonly index: RecordingIndex,
    private readonly media: Media,
    private readonly startFfmpeg: StartFfmpeg,
    private readonly log: Log,
  ) {}

  start(): void {
    this.isStopped = false;
    this.wake();
  }

  /** There may be recordings without a thumbnail. */
  wake(): void {
    if (this.isStopped || this.working) return;
    this.working = this.work()
      .catch((error: unknown) => this.log.error({ err: error }, 'thumbnails could not be created'))
      .finally(() => {
        this.working = null;
      });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.run?.stop();
    await this.working;
  }

  private async work(): Promise<void> {
    const { index, media } = this;
    while (!this.isStopped) {
      const present = media.available();
      const next = index.nextWithoutThumbnail(present.map(({ id }) => id));
      const folder = present.find(({ id }) => id === next?.medium)?.folder;
      if (!next || folder === undefined) return;
      const { name, startedAtMs, movedAtMs, durationMs } = next;
      const wantedMs = Math.min(movedAtMs - startedAtMs, durationMs - 200);
      const { reason, jpeg } = await this.create(join(folder, name), Math.max(0, wantedMs) / 1_000);
      // Only a complete run of ffmpeg is a result for this recording. Others are repeated later.
      if (reason !== 'ended') return;
      index.setThumbnail(name, jpeg);
    }
  }

  private async create(path: string, atS: number) {
    const scale = 'scale=320:180:force_original_aspect_ratio=decrease,pad=320:180:-1:-1';
    const run = this.startFfmpeg({
      inputs: [{ options: ['-ss', atS.toFixed(3)], address: `file:${path}`, isH264: false }],
      args: (out) => ['-frames:v', '1', '-vf', scale, '-q:v', QUALITY, '-f', 'mjpeg', out(0)],
      outputs: 1,
      silentAfterMs: LIMIT_MS,
    });
    this.run = run;
    const [output] = run.outputs;
    const made = output ? buffer(output).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    const { reason } = await run.ended;
    this.run = null;
    const bytes = await made;
    return { reason, jpeg: JPEG.every((byte, at) => bytes[at] === byte) ? bytes : null };
  }
}
