import type { CamId } from '@ligo/protocol';
import { type Cameras, SENTRY_READER } from '../../ports/cameras.ts';
import type { CaptureRun, PictureOfAll } from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Monotonic } from '../../ports/unit-time.ts';

const CHECK_INTERVAL_MS = 500;
/** Checks that are further apart mean that the unit slept, ms. The capture then restarts all readers. */
const SLEPT_MS = 4_000;
/** Timeouts for the first picture and for each later one, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 5_000;
/** Pause before the second attempt, ms; it doubles each time. The first attempt follows at once. */
const SECOND_TRY_MS = 2_000;
const LAST_TRY_MS = 30_000;
/** After this run time a failure counts as the first one again, ms. */
const STABLE_AFTER_MS = 60_000;
/** Damage remains in the picture until a keyframe. The detector ignores the camera for this time after the last error, ms. */
const DAMAGE_LASTS_MS = 2_000;

export interface CameraReaderHandlers {
  /** Another run begins: the next bytes begin a picture. */
  onRestart(camId: CamId): void;
  /** `isDamaged`: the detector must ignore the pictures that end in these bytes. */
  onGrey(camId: CamId, bytes: Uint8Array, isDamaged: boolean): void;
  /** The camera works or fails. Called at each change. */
  onWorking(camId: CamId, isWorking: boolean): void;
}

/** One run of a camera. */
interface Run {
  capture: CaptureRun;
  startedAtMs: Monotonic;
  /** The last picture without damage. `null`: none yet. */
  pictureAtMs: Monotonic | null;
  /** The last picture of any kind. `null`: none yet. */
  bytesAtMs: Monotonic | null;
  damagedUntilMs: number;
}

/** Reads one camera and restarts its failed run, independently of all other cameras. */
export class CameraReader {
  private run: Run | null = null;
  private state: 'starting' | 'working' | 'failing' = 'starting';
  private tries = 0;
  private isStopped = false;
  private checkedAtMs: Monotonic | null = null;
  private cancelCheck = () => {};
  private cancelBegin = () => {};
  private stopping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: Pick<CarContext, 'clock' | 'log'>,
    private readonly cameras: Pick<Cameras, 'report'>,
    readonly camId: CamId,
    private readonly read: PictureOfAll['read'],
    private readonly handlers: CameraReaderHandlers,
  ) {
    cameras.report(camId, SENTRY_READER, 'starting');
    this.begin();
    this.check();
  }

  is(state: CameraReader['state']): boolean {
    return this.state === state;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelCheck();
    this.cancelBegin();
    const run = this.run;
    this.run = null;
    await Promise.all([run?.capture.stop(), this.stopping]);
    this.cameras.report(this.camId, SENTRY_READER, 'ready');
  }

  private begin(): void {
    const { camId, handlers } = this;
    handlers.onRestart(camId);
    const run: Run = {
      capture: this.read(camId, {
        onGrey: (bytes) => this.handleGrey(run, bytes),
        onDamage: () => this.handleDamage(run),
      }),
      startedAtMs: this.context.clock.nowMs(),
      pictureAtMs: null,
      bytesAtMs: null,
      damagedUntilMs: 0,
    };
    this.run = run;
    void run.capture.ended.then((end) => this.end(run, end));
  }

  private handleGrey(run: Run, bytes: Uint8Array): void {
    if (this.run !== run) return;
    const nowMs = this.context.clock.nowMs();
    run.bytesAtMs = nowMs;
    const isDamaged = nowMs < run.damagedUntilMs;
    if (!isDamaged) {
      run.pictureAtMs = nowMs;
      this.setWorking();
    }
    this.handlers.onGrey(this.camId, bytes, isDamaged);
  }

  private handleDamage(run: Run): void {
    // A decoder that begins between two keyframes reports errors before its first picture.
    if (run.bytesAtMs !== null) run.damagedUntilMs = this.context.clock.nowMs() + DAMAGE_LASTS_MS;
  }

  private setWorking(): void {
    const { camId, cameras, context, handlers } = this;
    if (this.state === 'working') return;
    if (this.state === 'failing') context.log.info({ camId }, 'camera available');
    this.state = 'working';
    cameras.report(camId, SENTRY_READER, 'working');
    handlers.onWorking(camId, true);
  }

  private setFailing(end?: object): void {
    const { camId, cameras, context, handlers } = this;
    if (this.state === 'failing') return;
    context.log.warn({ camId, ...end }, 'camera unavailable');
    this.state = 'failing';
    cameras.report(camId, SENTRY_READER, 'failing');
    handlers.onWorking(camId, false);
  }

  private check(): void {
    const { clock } = this.context;
    this.cancelCheck = clock.after(CHECK_INTERVAL_MS, () => this.check());
    const { run } = this;
    const nowMs = clock.nowMs();
    const hasSlept = this.checkedAtMs !== null && nowMs - this.checkedAtMs > SLEPT_MS;
    this.checkedAtMs = nowMs;
    if (!run || hasSlept) return;
    if (nowMs - run.startedAtMs > STABLE_AFTER_MS && this.state === 'working') this.tries = 0;
    const isLate = (atMs: number | null) =>
      nowMs - (atMs ?? run.startedAtMs) > (atMs === null ? FIRST_MS : NEXT_MS);
    if (isLate(run.bytesAtMs)) this.end(run);
    // A restart would not repair the stream, and its pictures still show something.
    else if (isLate(run.pictureAtMs)) this.setFailing();
  }

  /** Ends a run that has failed, and begins another. */
  private end(run: Run, end?: object): void {
    const { clock } = this.context;
    if (this.run !== run) return;
    this.run = null;
    this.setFailing(end);
    this.handlers.onRestart(this.camId);
    const waitMs = this.tries === 0 ? 0 : Math.min(LAST_TRY_MS, SECOND_TRY_MS * 2 ** (this.tries - 1));
    this.tries += 1;
    // A device must be closed before it is opened again.
    this.stopping = run.capture.stop().then(() => {
      if (!this.isStopped) this.cancelBegin = clock.after(waitMs, () => this.begin());
    });
  }
}
