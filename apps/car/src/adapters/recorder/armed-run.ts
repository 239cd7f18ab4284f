import type { CamId } from '@ligo/protocol';
import type { InitSegment } from '../../core/recording/fragment-reader.ts';
import { FragmentReader } from '../../core/recording/fragment-reader.ts';
import type { CameFragment } from '../../core/recording/fragment-ring.ts';
import type { FfmpegEnd, StartFfmpeg } from '../../ports/ffmpeg.ts';
import { type ArmedPlan, armedJob } from './armed-job.ts';

/** Nothing at all comes, ms. */
const SILENT_MS = 20_000;
/** A camera may take so long for its first picture, and so long for each after it, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 5_000;
/** The picture of all may stand still for so long while cameras give theirs, ms. */
const MOSAIC_MS = 8_000;

export interface ArmedRunHandlers {
  /** A camera gives its first picture. */
  onSeen(camId: CamId): void;
  onGrey(camId: CamId, bytes: Uint8Array): void;
  onInit(init: InitSegment): void;
  onFragment(came: CameFragment): void;
}

/** What is wrong with a run. */
export type ArmedFault = { why: 'cameras'; camIds: readonly CamId[] } | { why: 'mosaic' };

/** One run of the armed ffmpeg. */
export interface ArmedRun {
  /** Looks how it does; `null`: well, as far as can be seen. */
  fault(): ArmedFault | null;
  /** Cameras that gave no picture yet. */
  unseen(): CamId[];
  readonly ended: Promise<FfmpegEnd>;
  stop(): Promise<void>;
}

/** Runs ffmpeg by a plan. After `stop` no handler is called any more. */
export function startArmedRun(
  startFfmpeg: StartFfmpeg,
  plan: ArmedPlan,
  upMs: () => number,
  handlers: ArmedRunHandlers,
): ArmedRun {
  const run = startFfmpeg(armedJob(plan, SILENT_MS));
  const camIds = plan.working.map(([camId]) => camId);
  const startedAtMs = upMs();
  const seenAtMs = new Map<CamId, number>();
  let mosaicAtMs: number | null = null;
  let isStopped = false;
  let isOver = false;
  void run.ended.then(() => {
    isOver = true;
  });
  const reader = new FragmentReader();

  camIds.forEach((camId, place) => {
    run.outputs[place]?.on('data', (bytes: Uint8Array) => {
      if (isStopped) return;
      if (!seenAtMs.has(camId)) handlers.onSeen(camId);
      seenAtMs.set(camId, upMs());
      handlers.onGrey(camId, bytes);
    });
  });
  run.outputs[camIds.length]?.on('data', (bytes: Uint8Array) => {
    if (isStopped) return;
    const { init, fragments, isBroken } = reader.push(bytes);
    const cameAtMs = upMs();
    if (!isBroken) mosaicAtMs = cameAtMs;
    if (init) handlers.onInit(init);
    for (const fragment of fragments) handlers.onFragment({ fragment, cameAtMs });
  });
  const isLate = (atMs: number | undefined | null, nextMs: number) =>
    upMs() - (atMs ?? startedAtMs) > (atMs == null ? FIRST_MS : nextMs);
  return {
    fault() {
      // Whoever waits for its end finds out why.
      if (isOver) return null;
      const late = camIds.filter((camId) => isLate(seenAtMs.get(camId), NEXT_MS));
      if (late.length > 0) return { why: 'cameras', camIds: late };
      return isLate(mosaicAtMs, MOSAIC_MS) ? { why: 'mosaic' } : null;
    },
    unseen: () => camIds.filter((camId) => !seenAtMs.has(camId)),
    ended: run.ended,
    stop() {
      isStopped = true;
      return run.stop();
    },
  };
}
