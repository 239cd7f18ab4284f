import { type Clock, createScope } from '@ligo/machine';
import type { VideoFrame, VideoSink } from '../ports/phone-video.ts';
import { sleep } from './sleep.ts';

/** A phone that lost a picture asks five times a second until a keyframe has come. */
const KEYFRAME_RESEND_AFTER_MS = 1_000;
const NOTICE_MS = 500;

/** What is played, and where to. */
export interface PlaybackNeeds {
  /** Pictures from the last keyframe at or before a moment on, until `signal` aborts; throws if they cannot be read. */
  framesFrom(fromMs: number, signal: AbortSignal): AsyncIterable<VideoFrame>;
  durationMs: number;
  /** Takes the picture of the phone; called once there is something to be seen. */
  acquireSink(): VideoSink;
  /** Its time never goes back. */
  clock: Clock;
  onStarted(): void;
  /** Where it is, ms: when it has begun, and twice a second. */
  onTime(timeMs: number): void;
}

/** It came to its end; it was stopped; another has taken the picture. */
export type PlaybackEnd = 'finished' | 'stopped' | 'lost';

/** Plays pictures once, at their own speed. */
export class Playback {
  private readonly scope = createScope();
  private reading = new AbortController();
  private sink: VideoSink | null = null;
  private isStopped = false;
  /** When the recording would have begun at this speed, by the clock. */
  private zeroAtMs = 0;
  private keyframeAtMs = 0;
  private sentMs = -1;
  private cancelNotice = () => {};

  constructor(
    private readonly needs: PlaybackNeeds,
    private readonly fromMs: number,
  ) {}

  /** Resolves when it has ended; rejects if the pictures cannot be read. Leaves no timer, listener or reading behind. */
  async run(): Promise<PlaybackEnd> {
    try {
      let readFromMs = this.fromMs;
      for (;;) {
        await this.send(readFromMs);
        if (this.isStopped) return 'stopped';
        if (this.sink?.lost.aborted) return 'lost';
        if (!this.reading.signal.aborted) return 'finished';
        // What came since the last keyframe is sent once more: a seek to where it is.
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

  /** Says and shows nothing any more, however long the medium takes to let go. */
  private abort(): void {
    this.reading.abort();
    this.scope.end();
  }

  private async send(readFromMs: number): Promise<void> {
    const { needs } = this;
    const { signal } = this.reading;
    try {
      for await (const frame of needs.framesFrom(readFromMs, signal)) {
        if (signal.aborted) return;
        this.sink ??= this.begin();
        await this.until(frame.timeMs, signal);
        if (signal.aborted) return;
        this.show(this.sink, frame);
      }
      if (!this.sink) throw new RangeError('The recording has no picture');
      await this.until(needs.durationMs, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private begin(): VideoSink {
    const { acquireSink, clock, onStarted } = this.needs;
    const sink = acquireSink();
    this.zeroAtMs = clock.nowMs() - this.fromMs;
    const lost = () => this.abort();
    sink.lost.addEventListener('abort', lost);
    this.scope.add(
      () => sink.release(),
      () => this.cancelNotice(),
      () => sink.lost.removeEventListener('abort', lost),
      sink.onKeyframeWanted(() => this.resendKeyframeIfDue()),
    );
    onStarted();
    this.tellTime();
    return sink;
  }

  private show(sink: VideoSink, frame: VideoFrame): void {
    if (frame.isKeyframe) this.keyframeAtMs = this.needs.clock.nowMs();
    // Those before `fromMs` go at once, a millisecond apart: the phone decodes them, and shows the last.
    this.sentMs = Math.max(this.sentMs + 1, frame.timeMs - this.fromMs);
    sink.send({ ...frame, timeMs: this.sentMs });
  }

  private resendKeyframeIfDue(): void {
    if (this.needs.clock.nowMs() - this.keyframeAtMs >= KEYFRAME_RESEND_AFTER_MS) this.reading.abort();
  }

  private until(timeMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.needs;
    return sleep(clock, this.zeroAtMs + timeMs - clock.nowMs(), signal);
  }

  private positionMs(): number {
    return Math.min(this.needs.clock.nowMs() - this.zeroAtMs, this.needs.durationMs);
  }

  private tellTime(): void {
    const { clock, onTime } = this.needs;
    onTime(this.positionMs());
    this.cancelNotice = clock.after(NOTICE_MS, () => this.tellTime());
  }
}
