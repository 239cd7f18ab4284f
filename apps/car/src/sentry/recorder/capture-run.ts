import type { CamId } from '@ligo/protocol';
import type { InitSegment } from '../../platform/fragments/fragment-reader.ts';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { FfmpegEnd, StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { type CapturePlan, captureJob } from './capture-job.ts';
import type { ReceivedFragment } from './machine/fragment-ring.ts';

/** Nothing at all comes, ms. */
const SILENCE_TIMEOUT_MS = 20_000;
/** Timeouts of a camera for its first picture and for each later one, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 5_000;
/** How long the combined picture may stall while the cameras' own pictures arrive, ms. */
const MOSAIC_MS = 8_000;

export interface CaptureRunHandlers {
  /** A camera gives its first picture. */
  onFirstPicture(camId: CamId): void;
  onGrey(camId: CamId, bytes: Uint8Array): void;
  onInit(init: InitSegment): void;
  onFragment(came: ReceivedFragment): void;
}

export type CaptureError = { cause: 'cameras'; camIds: readonly CamId[] } | { cause: 'mosaic' };

/** One run of the armed ffmpeg. */
export interface CaptureRun {
  /** Looks how it does; `null`: well, as far as can be seen. */
  error(): CaptureError | null;
  /** Cameras that gave no picture yet. */
  silentCameras(): CamId[];
  readonly ended: Promise<FfmpegEnd>;
  stop(): Promise<void>;
}

/** Runs ffmpeg by a plan. After `stop` no handler is called. */
export function startCaptureRun(
  startFfmpeg: StartFfmpeg,
  plan: CapturePlan,
  nowMs: () => Monotonic,
  handlers: CaptureRunHandlers,
): CaptureRun {
  const run = startFfmpeg(captureJob(plan, SILENCE_TIMEOUT_MS));
  const camIds = plan.working.map(([camId]) => camId);
  const startedAtMs = nowMs();
  const seenAtMs = new Map<CamId, Monotonic>();
  let mosaicAtMs: Monotonic | null = null;
  let isStopped = false;
  let isOver = false;
  void run.ended.then(() => {
    isOver = true;
  });
  const reader = new FragmentReader();

  camIds.forEach((camId, place) => {
    run.outputs[place]?.on('data', (bytes: Uint8Array) => {
      if (isStopped) return;
      if (!seenAtMs.has(camId)) handlers.onFirstPicture(camId);
      seenAtMs.set(camId, nowMs());
      handlers.onGrey(camId, bytes);
    });
  });
  run.outputs[camIds.length]?.on('data', (bytes: Uint8Array) => {
    if (isStopped) return;
    const { init, fragments, isBroken } = reader.push(bytes);
    const receivedAtMs = nowMs();
    if (!isBroken) mosaicAtMs = receivedAtMs;
    if (init) handlers.onInit(init);
    for (const fragment of fragments) handlers.onFragment({ fragment, receivedAtMs });
  });
  const isLate = (atMs: Monotonic | undefined | null, nextMs: number) =>
    nowMs() - (atMs ?? startedAtMs) > (atMs == null ? FIRST_MS : nextMs);
  return {
    error() {
      // Whoever waits for its end finds out why.
      if (isOver) return null;
      const late = camIds.filter((camId) => isLate(seenAtMs.get(camId), NEXT_MS));
      if (late.length > 0) return { cause: 'cameras', camIds: late };
      return isLate(mosaicAtMs, MOSAIC_MS) ? { cause: 'mosaic' } : null;
    },
    silentCameras: () => camIds.filter((camId) => !seenAtMs.has(camId)),
    ended: run.ended,
    stop() {
      isStopped = true;
      return run.stop();
    },
  };
}
