import { type Clock, createScope } from '@ligo/machine';
import type { PhoneExtras, RecordingError } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo, Encoding } from '../ports/car-video.ts';
import type { Phone } from '../ports/phone.ts';
import type { VideoFrame, VideoSink } from '../ports/phone-video.ts';
import type { Recording, RecordingLibrary } from '../ports/recordings.ts';
import { every, sleep } from '../shared/retry-loop.ts';
import { recordedFrames, transcodedFrames } from './recorded-frames.ts';

/** For phones without H.264. */
const VP8: Encoding = { purpose: 'live', codec: 'vp8', fps: 10, kbps: 2_000 };

/** Plays recordings to one phone, one at a time. */
export interface Player {
  /** Answers a request and plays the recording. Never rejects. */
  start(wanted: PhoneExtras<'StartSentryPlayback'>): Promise<void>;
  stop(): void;
}

/** The time of `clock` never goes back. */
export function createPlayer(
  phone: Phone,
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
  library: RecordingLibrary,
  { startFfmpeg, encoders }: Pick<CarVideo, 'startFfmpeg' | 'encoders'>,
): Player {
  let playing: Playback | null = null;
  let asked = 0;
  let released = Promise.resolve();
  const refuse = async (filePath: string, error: RecordingError) =>
    void (await phone.send('StartSentryPlayback', { success: false, filePath, error }));
  /** The frames in a form that the phone can play; `null`: none. */
  async function framesOf(recording: Recording): Promise<FramesFrom | null> {
    const codec = phone.video.codec();
    if (codec === 'h264') return (...from) => oneAtATime(recordedFrames(library, recording, ...from));
    const encoder = codec === 'vp8' ? await encoders.argsFor(VP8) : null;
    return (
      encoder &&
      ((...from) => oneAtATime(transcodedFrames(library, startFfmpeg, encoder, recording, ...from)))
    );
  }
  /** Limits each phone to one open file and one ffmpeg. */
  async function* oneAtATime(frames: AsyncIterable<VideoFrame>) {
    const before = released;
    let end = () => {};
    released = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      await before;
      yield* frames;
    } finally {
      end();
    }
  }

  return {
    async start({ filePath, from = 0 }) {
      playing?.stop();
      playing = null;
      asked += 1;
      const turn = asked;
      const recording = library.find(filePath);
      if (!recording) return refuse(filePath, 'not-found');
      const framesFrom = await framesOf(recording);
      if (turn !== asked) return;
      if (!framesFrom) return refuse(filePath, 'no-codec');
      const { durationMs } = recording;
      const own = new Playback(clock, framesFrom, durationMs, Math.min(from, durationMs), {
        acquireSink: () => phone.video.acquire(),
        onStarted: () => void phone.send('StartSentryPlayback', { success: true, filePath }),
        onTime: (time) =>
          void phone.send('SentryPlayback', { filePath, time: Math.round(time), duration: durationMs }),
      });
      playing = own;
      try {
        const end = await own.run();
        if (end !== 'stopped') await phone.send('SentryPlaybackFinished', {});
      } catch (error) {
        log.warn({ err: error }, 'recording could not be played');
        await refuse(filePath, 'unreadable');
      } finally {
        if (playing === own) playing = null;
      }
    },
    stop() {
      playing?.stop();
      playing = null;
      asked += 1;
    },
  };
}

/** A phone that lost a picture asks five times a second until a keyframe has come. */
const KEYFRAME_RESEND_AFTER_MS = 1_000;
const NOTICE_MS = 500;
/** Playback reads the clock each `NOTICE_MS`. A longer pause is a sleep of the unit, ms. */
const SLEPT_MS = 2_000;

/** The pictures of a recording from the last keyframe before `fromMs`, until `signal` aborts. Throws if they cannot be read. */
type FramesFrom = (fromMs: number, signal: AbortSignal) => AsyncIterable<VideoFrame>;

/** `lost`: another sender has taken the phone's picture. */
type PlaybackEnd = 'finished' | 'stopped' | 'lost';

/** Plays a recording once, in real time. */
class Playback {
  private readonly scope = createScope();
  private reading = new AbortController();
  private sink: VideoSink | null = null;
  private isStopped = false;
  /** The clock time of the recording's start at this speed. */
  private zeroAtMs = 0;
  private keyframeAtMs = 0;
  private checkedAtMs = 0;
  private sentMs = -1;

  constructor(
    private readonly clock: Clock,
    private readonly framesFrom: FramesFrom,
    private readonly durationMs: number,
    private readonly fromMs: number,
    private readonly phone: {
      /** Called at the first picture. */
      acquireSink(): VideoSink;
      onStarted(): void;
      /** The position, ms: at the start, and twice a second. */
      onTime(timeMs: number): void;
    },
  ) {}

  /** Resolves at the end; rejects if the pictures cannot be read. Then no timer, listener or read is left. */
  async run(): Promise<PlaybackEnd> {
    try {
      let readFromMs = this.fromMs;
      for (;;) {
        await this.send(readFromMs);
        if (this.isStopped) return 'stopped';
        if (this.sink?.lost.aborted) return 'lost';
        if (!this.reading.signal.aborted) return 'finished';
        // Sends the frames since the last keyframe again, like a seek to the present position.
        readFromMs = this.positionMs();
        this.reading = new AbortController();
      }
    } finally {
      this.scope.end();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.abort();
  }

  /** Ends all output at once, even while the medium is still being read. */
  private abort(): void {
    this.reading.abort();
    this.scope.end();
  }

  private async send(readFromMs: number): Promise<void> {
    const { signal } = this.reading;
    try {
      for await (const frame of this.framesFrom(readFromMs, signal)) {
        if (signal.aborted) return;
        this.sink ??= this.begin();
        await this.until(frame.timeMs, signal);
        if (signal.aborted) return;
        this.show(this.sink, frame);
      }
      if (!this.sink) throw new RangeError('The recording has no picture');
      await this.until(this.durationMs, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private begin(): VideoSink {
    const sink = this.phone.acquireSink();
    this.checkedAtMs = this.clock.nowMs();
    this.zeroAtMs = this.checkedAtMs - this.fromMs;
    const lost = () => this.abort();
    sink.lost.addEventListener('abort', lost);
    this.scope.add(
      () => sink.release(),
      every(this.clock, NOTICE_MS, () => this.reportTime()),
      () => sink.lost.removeEventListener('abort', lost),
      sink.onKeyframeWanted(() => this.resendKeyframeIfDue()),
    );
    this.phone.onStarted();
    this.reportTime();
    return sink;
  }

  private show(sink: VideoSink, frame: VideoFrame): void {
    if (frame.isKeyframe) this.keyframeAtMs = this.clock.nowMs();
    // Frames before `fromMs` are sent at once, a millisecond apart: the phone decodes all, and shows the last.
    this.sentMs = Math.max(this.sentMs + 1, frame.timeMs - this.fromMs);
    sink.send({ ...frame, timeMs: this.sentMs });
  }

  private resendKeyframeIfDue(): void {
    if (this.clock.nowMs() - this.keyframeAtMs >= KEYFRAME_RESEND_AFTER_MS) this.reading.abort();
  }

  private async until(timeMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      this.leaveOutSleep();
      const restMs = this.zeroAtMs + timeMs - this.clock.nowMs();
      if (restMs <= 0 || signal.aborted) return;
      await sleep(this.clock, restMs, signal);
    }
  }

  /** After a sleep of the unit, the recording continues where it was. */
  private leaveOutSleep(): void {
    const nowMs = this.clock.nowMs();
    const passedMs = nowMs - this.checkedAtMs;
    if (passedMs > SLEPT_MS) this.zeroAtMs += passedMs;
    this.checkedAtMs = nowMs;
  }

  private positionMs(): number {
    return Math.min(this.clock.nowMs() - this.zeroAtMs, this.durationMs);
  }

  private reportTime(): void {
    this.leaveOutSleep();
    this.phone.onTime(this.positionMs());
  }
}
