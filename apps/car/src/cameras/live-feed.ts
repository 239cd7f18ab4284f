import type { CamId, LiveError } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { FfmpegRun } from '../ports/ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { copyJob, encodeJob, encodingOf } from './feed-job.ts';
import { isPhoneCompatible, readRun } from './feed-run.ts';
import { createCaptureClock } from './video/capture-clock.ts';
import { GopBuffer } from './video/gop-buffer.ts';
import { LIVE_STEPS } from './video/live-steps.ts';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;

export interface FeedKey {
  camId: CamId;
  codec: VideoCodec;
  step: number;
}

export interface FeedSubscriber {
  /** The time of the frame is its capture time by the monotonic clock, ms. */
  onFrame(frame: VideoFrame): void;
  /** The error has changed. */
  onError(): void;
}

/** One camera, encoded once for all subscribers. */
export interface LiveFeed {
  /** The frames since the last keyframe. */
  frames(): readonly VideoFrame[];
  /** Why there is no picture; `null`: there is one, or may be soon. */
  error(): LiveError | null;
  /** Bit rate of the encoder, kbit/s; 0: the camera's own stream is sent. */
  kbps(): number;
  /** Resolves when its run has ended. */
  end(): Promise<void>;
}

/** Starts a feed, and restarts it after each failure. */
export function startFeed(
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  { cameras, encoders, startFfmpeg }: CarVideo,
  key: FeedKey,
  subscriber: FeedSubscriber,
): LiveFeed {
  const { camId, codec, step } = key;
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
    if (!isEnded) subscriber.onError();
  }
  function take(frame: VideoFrame): void {
    if (isEnded || !mayCopyStill(memory.add(frame))) return;
    if (failures > 0 || error) log.info({ camId }, 'camera available');
    failures = 0;
    cameras.report(camId, reader, 'working');
    setError(null);
    subscriber.onFrame(frame);
  }
  /** Copied frames are buffered since the last keyframe: a later subscriber could not start without them. */
  function mayCopyStill(isKept: boolean): boolean {
    if (isKept || !isCopying) return true;
    mayCopy = false;
    void run?.stop();
    return false;
  }
  async function runOnce(): Promise<LiveError | null> {
    const encoder = await encoders.argsFor(encodingOf(codec, step));
    if (isEnded) return null;
    const input = cameras.inputOf(camId);
    isCopying = mayCopy && input.isH264 && codec === 'h264' && step === 0;
    if (!encoder && !isCopying) return 'no-encoder';
    const own = startFfmpeg(isCopying || !encoder ? copyJob(input) : encodeJob(input, codec, step, encoder));
    run = own;
    const takenAtMs = createCaptureClock();
    const end = await readRun(
      own,
      codec,
      (frame) => run === own && take({ ...frame, timeMs: takenAtMs(frame.timeMs, clock.nowMs()) }),
      (config) => {
        if (isCopying && !isPhoneCompatible(config)) mayCopy = false;
        return mayCopy || !isCopying;
      },
    );
    run = null;
    memory.clear();
    if (isEnded || (isCopying && !mayCopy)) return null;
    if (failures === 0) log.warn({ camId, reason: end.reason, output: end.stderrTail }, 'camera unavailable');
    return end.reason === 'not-found' ? 'no-encoder' : 'camera-failed';
  }
  async function runOn(): Promise<void> {
    cameras.report(camId, reader, 'starting');
    while (!isEnded) {
      const reason = await runOnce().catch((problem: unknown): LiveError => {
        log.error({ camId, err: problem }, 'reading a camera failed');
        return 'camera-failed';
      });
      if (isEnded || !reason) continue;
      cameras.report(camId, reader, 'failing');
      setError(reason);
      const waitMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(waitMs, resolve);
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
