import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { CamId } from '@ligo/protocol';
import type { StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Log } from '../../ports/log.ts';
import { type PicturePair, RECOGNISED_PX, type Recogniser } from '../../ports/recogniser.ts';
import type { Recording } from '../../ports/recordings.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { quadrantOf } from './capture-job.ts';
import type { Media } from './media.ts';

/** Waiting recordings; beyond this the oldest get no label. */
const MAX_QUEUED = 8;
const LIMIT_MS = 15_000;
/** Time from the start of a movement until the object is in the picture, ms. */
const IN_SIGHT_MS = 1_000;
const PICTURE_BYTES = RECOGNISED_PX ** 2 * 3;

/** A recording, and the camera that detected its movement first. */
export interface RecordingToLabel {
  name: string;
  camId: CamId;
}

/** Labels recordings by the moving object, one after the other, the oldest first. Its methods never throw. */
export class RecordingLabels {
  private readonly waiting: RecordingToLabel[] = [];
  private working: Promise<void> | null = null;
  private stopping = new AbortController();

  constructor(
    private readonly index: RecordingIndex,
    private readonly media: Media,
    private readonly startFfmpeg: StartFfmpeg,
    private readonly recogniser: Recogniser,
    private readonly log: Log,
  ) {}

  start(): void {
    this.stopping = new AbortController();
  }

  add(saved: RecordingToLabel): void {
    if (this.stopping.signal.aborted || !this.recogniser.isAvailable()) return;
    this.waiting.push(saved);
    if (this.waiting.length > MAX_QUEUED) this.waiting.shift();
    this.working ??= this.work(this.stopping.signal);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.waiting.length = 0;
    await this.working;
  }

  private async work(signal: AbortSignal): Promise<void> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      try {
        await this.label(next, signal);
      } catch (error) {
        this.log.error({ err: error }, 'recording could not be labelled');
      }
    }
    this.working = null;
  }

  private async label({ name, camId }: RecordingToLabel, signal: AbortSignal): Promise<void> {
    const { index, media, recogniser } = this;
    const recording = index.find(name);
    const folder = media.available().find(({ id }) => id === recording?.medium)?.folder;
    if (!recording || folder === undefined) return;
    const pictures = await this.picturesOf(join(folder, name), recording, camId, signal);
    const label = pictures && (await recogniser.recognise(pictures, signal));
    if (label && !signal.aborted) index.setLabel(name, label);
  }

  /** One camera's pictures at the start and during the movement; `null`: none. */
  private async picturesOf(
    path: string,
    { startedAtMs, movedAtMs, durationMs }: Recording,
    camId: CamId,
    signal: AbortSignal,
  ): Promise<PicturePair | null> {
    const nowMs = Math.max(0, Math.min(movedAtMs - startedAtMs + IN_SIGHT_MS, durationMs - 200));
    const { column, line } = quadrantOf(camId);
    const crop = `crop=iw/2:ih/2:${column}*iw/2:${line}*ih/2`;
    const size = `${RECOGNISED_PX}:${RECOGNISED_PX}`;
    const fit = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,format=rgb24`;
    const address = `file:${path}`;
    const run = this.startFfmpeg({
      inputs: [0, nowMs].map((atMs) => ({
        options: ['-threads', '1', '-ss', (atMs / 1_000).toFixed(3)],
        address,
        isH264: false,
      })),
      args: (out) => [
        '-filter_complex',
        `[0:v]${crop},${fit}[before];[1:v]${crop},${fit}[now];[before][now]vstack`,
        ...['-frames:v', '1', '-f', 'rawvideo', out(0)],
      ],
      outputs: 1,
      silentAfterMs: LIMIT_MS,
    });
    const stop = () => void run.stop();
    signal.addEventListener('abort', stop);
    const [output] = run.outputs;
    const bytes = output ? await buffer(output).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    await run.ended;
    signal.removeEventListener('abort', stop);
    if (bytes.length !== 2 * PICTURE_BYTES) return null;
    return { before: bytes.subarray(0, PICTURE_BYTES), now: bytes.subarray(PICTURE_BYTES) };
  }
}
