import type { Clock } from '@ligo/machine';
import type { CamId, LiveError } from '@ligo/protocol';
import type { Cameras } from '../ports/cameras.ts';
import type { Encoders } from '../ports/encoders.ts';
import type { FfmpegRun, StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { copyJob, encodeJob, encodingOf } from './feed-job.ts';
import { isPhoneCompatible, readRun } from './feed-run.ts';
import { createCaptureClock } from './video/capture-clock.ts';
import { GopBuffer } from './video/gop-buffer.ts';
import { LIVE_STEPS } from './video/live-steps.ts';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;

/** Which picture of which camera. */
export interface FeedKey {
  camId: CamId;
  codec: VideoCodec;
  step: number;
}

/** What watches a feed. */
export interface FeedSubscriber {
  /** Its time is when it was taken, ms of the clock that nobody sets. */
  onFrame(frame: VideoFrame): void;
  /** The error has come or gone. */
  onError(): void;
}

export interface FeedNeeds {
  cameras: Cameras;
  encoders: Encoders;
  startFfmpeg: StartFfmpeg;
  clock: Clock;
  /** ms of a clock that nobody sets. */
  upMs(): number;
  log: Log;
}

/** One camera, encoded once for all who watch it so. */
export interface LiveFeed {
  /** From its last keyframe on. */
  frames(): readonly VideoFrame[];
  /** Why it gives no picture; `null` as long as it does, or may soon. */
  error(): LiveError | null;
  /** What its encoder was told to make, kbit/s; 0 if the camera's own is sent. */
  kbps(): number;
  /** Resolves when nothing of it runs. */
  end(): Promise<void>;
}

/** Starts one, and starts it again whenever it fails. */
export function startFeed(key: FeedKey, needs: FeedNeeds, watcher: FeedSubscriber): LiveFeed {
  const { camId, codec, step } = key;
  const { cameras, log } = needs;
  const reader = `live ${codec} ${step}`;
  const memory = new GopBuffer();
  let error: LiveError | null = null;
  let isCopying = false;
  let mayCopy = true;
  let failures = 0;
  let isEnded = false;
  let run: FfmpegRun | null = null;
  let wake = () => {};

  function setError(next: LiveError | null): void {
    if (error === next) return;
    error = next;
    if (!isEnded) watcher.onError();
  }
  function take(frame: VideoFrame): void {
    if (isEnded || !mayCopyStill(memory.add(frame))) return;
    if (failures > 0 || error) log.info({ camId }, 'a camera gives a picture again');
    failures = 0;
    cameras.report(camId, reader, 'working');
    setError(null);
    watcher.onFrame(frame);
  }
  /** What is copied must be kept as far as its last keyframe, else nobody who comes later sees anything for long. */
  function mayCopyStill(isKept: boolean): boolean {
    if (isKept || !isCopying) return true;
    mayCopy = false;
    void run?.stop();
    return false;
  }
  async function runOnce(): Promise<LiveError | null> {
    const encoder = await needs.encoders.argsFor(encodingOf(codec, step));
    if (isEnded) return null;
    const input = cameras.inputOf(camId);
    isCopying = mayCopy && input.isH264 && codec === 'h264' && step === 0;
    if (!encoder && !isCopying) return 'no-encoder';
    const own = needs.startFfmpeg(
      isCopying || !encoder ? copyJob(input) : encodeJob(input, codec, step, encoder),
    );
    run = own;
    const takenAtMs = createCaptureClock();
    const end = await readRun(own, {
      codec,
      onFrame: (frame) => run === own && take({ ...frame, timeMs: takenAtMs(frame.timeMs, needs.upMs()) }),
      accepts(config) {
        if (isCopying && !isPhoneCompatible(config)) mayCopy = false;
        return mayCopy || !isCopying;
      },
    });
    run = null;
    memory.clear();
    if (isEnded || (isCopying && !mayCopy)) return null;
    if (failures === 0)
      log.warn({ camId, why: end.reason, said: end.stderrTail }, 'a camera gives no picture');
    return end.reason === 'not-found' ? 'no-encoder' : 'camera-failed';
  }
  async function runOn(): Promise<void> {
    cameras.report(camId, reader, 'starting');
    while (!isEnded) {
      const reason = await runOnce().catch((problem: unknown): LiveError => {
        log.error({ camId, err: problem }, 'a camera could not be read');
        return 'camera-failed';
      });
      if (isEnded || !reason) continue;
      cameras.report(camId, reader, 'failing');
      setError(reason);
      const waitMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      await new Promise<void>((resolve) => {
        const cancel = needs.clock.after(waitMs, resolve);
        wake = () => {
          cancel();
          resolve();
        };
      });
    }
    cameras.report(camId, reader, 'ready');
  }
  const ended = runOn();
  return {
    frames: () => memory.frames(),
    error: () => error,
    kbps: () => (isCopying ? 0 : (LIVE_STEPS[step]?.kbps ?? 0)),
    async end() {
      isEnded = true;
      wake();
      await run?.stop();
      await ended;
    },
  };
}
