import type { CamId, LiveError } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { FfmpegRun } from '../ports/ffmpeg.ts';
import type { VideoCodec, VideoFrame } from '../ports/phone-video.ts';
import { sleep } from '../shared/retry-loop.ts';
import {
  copyJob,
  createCaptureClock,
  encodeJob,
  encodingOf,
  GopBuffer,
  isPhoneCompatible,
  readRun,
} from './feed-job.ts';
import { LIVE_STEPS } from './video/bitrate-machine.ts';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;

export interface FeedKey {
  camId: CamId;
  codec: VideoCodec;
  step: number;
}

interface FeedSubscriber {
  /** The time of the frame is its capture time by the monotonic clock, ms. */
  onFrame(frame: VideoFrame): void;
  /** The error has changed. */
  onError(): void;
}

/** One camera, encoded once for all subscribers. */
interface LiveFeed {
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
function startFeed(
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
  let run: FfmpegRun | null = null;
  const ending = new AbortController();
  const { signal } = ending;

  function setError(next: LiveError | null): void {
    if (error === next) return;
    error = next;
    if (!signal.aborted) subscriber.onError();
  }
  function take(frame: VideoFrame): void {
    if (signal.aborted || !mayCopyStill(memory.add(frame))) return;
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
    if (signal.aborted) return null;
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
    if (signal.aborted || (isCopying && !mayCopy)) return null;
    if (failures === 0) log.warn({ camId, reason: end.reason, output: end.stderrTail }, 'camera unavailable');
    return end.reason === 'not-found' ? 'no-encoder' : 'camera-failed';
  }
  async function runOn(): Promise<void> {
    cameras.report(camId, reader, 'starting');
    while (!signal.aborted) {
      const reason = await runOnce().catch((problem: unknown): LiveError => {
        log.error({ camId, err: problem }, 'reading a camera failed');
        return 'camera-failed';
      });
      if (signal.aborted || !reason) continue;
      cameras.report(camId, reader, 'failing');
      setError(reason);
      const waitMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_MS * 2 ** failures);
      failures += 1;
      await sleep(clock, waitMs, signal);
    }
    cameras.report(camId, reader, 'ready');
  }
  const ended = runOn();
  return {
    frames: () => memory.frames(),
    error: () => error,
    kbps: () => (isCopying ? 0 : (LIVE_STEPS[step]?.kbps ?? 0)),
    async end() {
      ending.abort();
      await run?.stop();
      await ended;
    },
  };
}

/** The camera that was left last runs on for this time: a phone that returns sees it at once, ms. */
const LINGER_MS = 10_000;
/** The time for a camera that was left before another one, and for another step of a camera that is still shown, ms. */
const SHORT_LINGER_MS = 2_000;

export type FeedSubscription = Pick<LiveFeed, 'frames' | 'error' | 'kbps'> & {
  unsubscribe(): void;
};

/** All running feeds. Subscribers with the same key share one. */
export interface LiveFeeds {
  subscribe(key: FeedKey, subscriber: FeedSubscriber): FeedSubscription;
  /** Resolves when all have ended. */
  end(): Promise<void>;
}

interface Shared {
  key: FeedKey;
  feed: LiveFeed;
  subscribers: Set<FeedSubscriber>;
  lingerTimer(): void;
}

/** Starts a feed for its first subscriber, and ends it after the last one. */
export function createLiveFeeds(context: Pick<CarContext, 'clock' | 'log'>, video: CarVideo): LiveFeeds {
  const shared = new Map<string, Shared>();
  const ending = new Set<Promise<void>>();

  function end(name: string, one: Shared): void {
    one.lingerTimer();
    shared.delete(name);
    const done = one.feed.end().finally(() => ending.delete(done));
    ending.add(done);
  }
  function start(key: FeedKey): Shared {
    const subscribers = new Set<FeedSubscriber>();
    const each = (run: (subscriber: FeedSubscriber) => void) => [...subscribers].forEach(run);
    const feed = startFeed(context, video, key, {
      onFrame: (frame) => each((subscriber) => subscriber.onFrame(frame)),
      onError() {
        if (feed.error() !== null) endUnwatched(key.camId);
        each((subscriber) => subscriber.onError());
      },
    });
    return { key, feed, subscribers, lingerTimer() {} };
  }
  /** A camera may refuse one session more while one that has no viewer lingers. */
  function endUnwatched(camId: CamId): void {
    for (const [name, one] of [...shared])
      if (one.key.camId === camId && one.subscribers.size === 0) end(name, one);
  }
  function linger(name: string, one: Shared, lingerMs: number): void {
    one.lingerTimer();
    one.lingerTimer = context.clock.after(lingerMs, () => end(name, one));
  }
  function leave(name: string, one: Shared): void {
    const others = [...shared].filter(([, each]) => each !== one);
    const isShown = others.some(
      ([, { key, subscribers }]) => key.camId === one.key.camId && subscribers.size > 0,
    );
    linger(name, one, isShown ? SHORT_LINGER_MS : LINGER_MS);
    if (isShown) return;
    // Encoders without a viewer take the processor from those with one.
    for (const [other, each] of others) if (each.subscribers.size === 0) linger(other, each, SHORT_LINGER_MS);
  }
  return {
    subscribe(key, subscriber) {
      const name = `${key.camId} ${key.codec} ${key.step}`;
      const one = shared.get(name) ?? start(key);
      shared.set(name, one);
      one.lingerTimer();
      one.subscribers.add(subscriber);
      return {
        ...one.feed,
        unsubscribe() {
          if (!one.subscribers.delete(subscriber) || one.subscribers.size > 0 || shared.get(name) !== one)
            return;
          leave(name, one);
        },
      };
    },
    async end() {
      for (const [name, one] of [...shared]) end(name, one);
      await Promise.all(ending);
    },
  };
}
