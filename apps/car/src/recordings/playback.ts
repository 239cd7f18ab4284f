import { type Clock, createScope } from '@ligo/machine';
import type { VideoFrame, VideoSink } from '../ports/phone-video.ts';
import { every, sleep } from '../shared/retry-loop.ts';
import { type Flow, stepFlow } from '../shared/video/flow-machine.ts';

/** A phone that lost a picture asks five times a second until a keyframe has come. */
const KEYFRAME_RESEND_AFTER_MS = 1_000;
const NOTICE_MS = 500;
/** Playback reads the clock each `NOTICE_MS`. A longer pause is a sleep of the unit, ms. */
const SLEPT_MS = 2_000;
/** How often a full path is checked, ms. */
const PATH_CHECK_MS = 100;

/** The pictures of a recording from the last keyframe before `fromMs`, until `signal` aborts. Throws if they cannot be read. */
export type FramesFrom = (fromMs: number, signal: AbortSignal) => AsyncIterable<VideoFrame>;

/** `lost`: another sender has taken the phone's picture. */
type PlaybackEnd = 'finished' | 'stopped' | 'lost';

/** Plays a recording once, in real time. */
export class Playback {
  private readonly scope = createScope();
  private reading = new AbortController();
  private sink: VideoSink | null = null;
  private isStopped = false;
  private flow: Flow = 'waiting';
  /** Where the time stopped; `null`: it runs. */
  private heldAtMs: number | null;
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
  ) {
    this.heldAtMs = fromMs;
  }

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
        if (this.heldAtMs === null) await this.until(frame.timeMs, signal);
        if (await this.awaitPath(this.sink, frame, signal)) this.show(this.sink, frame);
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

  /** Waits until the path takes a frame; `false`: the frame is left out. FLOW-1: over a full path the time stops until the next keyframe. */
  private async awaitPath(sink: VideoSink, frame: VideoFrame, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const { flow, action } = stepFlow(this.flow, sink.path(), frame);
      this.flow = flow;
      if (flow === 'flowing') {
        this.continueAt(frame.timeMs);
        return true;
      }
      if (action === 'hold') {
        this.heldAtMs = this.positionMs();
        sink.forget();
      }
      if (!frame.isKeyframe) return false;
      await sleep(this.clock, PATH_CHECK_MS, signal);
    }
    return false;
  }

  private continueAt(timeMs: number): void {
    if (this.heldAtMs === null) return;
    this.zeroAtMs = this.clock.nowMs() - Math.max(this.heldAtMs, timeMs);
    this.heldAtMs = null;
  }

  private show(sink: VideoSink, frame: VideoFrame): void {
    if (frame.isKeyframe) this.keyframeAtMs = this.clock.nowMs();
    // Frames before `fromMs` are sent at once, a millisecond apart: the phone decodes all, and shows the last.
    this.sentMs = Math.max(this.sentMs + 1, frame.timeMs - this.fromMs);
    sink.send({ ...frame, timeMs: this.sentMs });
  }

  private resendKeyframeIfDue(): void {
    if (this.heldAtMs !== null) return;
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
    return this.heldAtMs ?? Math.min(this.clock.nowMs() - this.zeroAtMs, this.durationMs);
  }

  private reportTime(): void {
    this.leaveOutSleep();
    this.phone.onTime(this.positionMs());
  }
}
