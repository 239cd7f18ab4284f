import type { CamId } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { FfmpegRun } from '../../ports/ffmpeg.ts';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import type { Mosaic } from './capture-job.ts';
import { type CaptureRun, type CaptureRunHandlers, startCaptureRun } from './capture-run.ts';
import { probeCamera } from './probe-camera.ts';

/** The name of this reader in reports to the cameras. */
const READER = 'sentry';
const CHECK_INTERVAL_MS = 500;
/** Pause between two attempts, ms; it doubles each time. */
const FIRST_TRY_MS = 2_000;
const LAST_TRY_MS = 120_000;
/** Checks that are further apart mean that the unit slept, ms. */
const SLEPT_MS = 4_000;
/** After this run time a failure counts as the first one again, ms. */
const STABLE_AFTER_MS = 60_000;

/** Failed runs in a row before this is reported. */
const FAILS_AFTER_TRIES = 2;

const waitMs = (tries: number) => Math.min(LAST_TRY_MS, FIRST_TRY_MS * 2 ** tries);

/** Captures all cameras of the armed car by one ffmpeg. It runs without failing cameras, and restarts once they recover. */
export class CameraCapture {
  private cancelCheck = () => {};
  private cancelBegin = () => {};
  private run: CaptureRun | null = null;
  private isRunning = false;
  private mosaic: Mosaic | null = null;
  /** Excluded cameras, and the times of their next attempts. */
  private readonly failing = new Map<CamId, { dueMs: Monotonic }>();
  /** Failures of each camera since it last ran stably. */
  private readonly failures = new Map<CamId, number>();
  private readonly trying = new Set<FfmpegRun>();
  private runTries = 0;
  private startedAtMs = 0 as Monotonic;
  private checkedAtMs: Monotonic | null = null;
  private isStale = false;

  constructor(
    private readonly context: Pick<CarContext, 'clock' | 'log'>,
    private readonly video: Pick<CarVideo, 'cameras' | 'startFfmpeg'>,
    private readonly handlers: Omit<CaptureRunHandlers, 'onFirstPicture'> & {
      /** The pictures were interrupted. Later ones have an initialization segment of their own. */
      onInterrupted(): void;
      /** Whether any camera gives pictures. */
      onWorking(isWorking: boolean): void;
      /** A restart for a recovered camera has to wait. */
      isBusy(): boolean;
    },
  ) {}

  /** Starts, or restarts in another form once no recording is in progress. */
  start(mosaic: Mosaic): void {
    const isSame = JSON.stringify(mosaic) === JSON.stringify(this.mosaic);
    this.mosaic = mosaic;
    if (!this.isRunning) {
      this.isRunning = true;
      this.begin();
      this.check();
    } else if (!isSame) this.isStale = true;
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.cancelCheck();
    this.checkedAtMs = null;
    this.cancelBegin();
    const runs = [this.run, ...this.trying];
    this.run = null;
    this.failing.clear();
    this.failures.clear();
    this.runTries = 0;
    await Promise.all(runs.map((run) => run?.stop()));
    const { cameras } = this.video;
    for (const camId of cameras.ids) cameras.report(camId, READER, 'ready');
  }

  private check(): void {
    const { clock } = this.context;
    const { isBusy } = this.handlers;
    this.cancelCheck = clock.after(CHECK_INTERVAL_MS, () => this.check());
    const nowMs = clock.nowMs();
    const hasSlept = this.checkedAtMs !== null && nowMs - this.checkedAtMs > SLEPT_MS;
    this.checkedAtMs = nowMs;
    if (this.run && nowMs - this.startedAtMs > STABLE_AFTER_MS) {
      this.runTries = 0;
      for (const camId of this.failures.keys()) if (!this.failing.has(camId)) this.failures.delete(camId);
    }
    for (const [camId, { dueMs }] of this.failing) if (nowMs >= dueMs) void this.retry(camId);
    // No camera has failed while the unit slept.
    if (this.run && hasSlept) return void this.restart(0);
    const error = this.run?.error();
    if (error) this.context.log.warn({ problem: error }, 'Sentry cameras stalled');
    if (error?.cause === 'cameras') for (const camId of error.camIds) this.fail(camId);
    if (error) void this.restart(error.cause === 'cameras' ? 0 : waitMs(this.runTries++));
    else if (this.isStale && !isBusy()) void this.restart(0);
  }

  private begin(): void {
    const { cameras, startFfmpeg } = this.video;
    const { clock, log } = this.context;
    const ids = cameras.ids.filter((camId) => !this.failing.has(camId));
    this.cancelBegin();
    if (!this.mosaic || ids.length === 0) {
      this.handlers.onWorking(false);
      return;
    }
    this.isStale = false;
    this.startedAtMs = clock.nowMs();
    for (const camId of ids) cameras.report(camId, READER, 'starting');
    const plan = {
      working: ids.map((camId) => [camId, cameras.inputOf(camId)] as const),
      failing: [...this.failing.keys()],
      mosaic: this.mosaic,
    };
    const run = startCaptureRun(startFfmpeg, plan, () => clock.nowMs(), {
      ...this.handlers,
      onFirstPicture: (camId) => cameras.report(camId, READER, 'working'),
      onInit: (init) => {
        this.handlers.onWorking(true);
        this.handlers.onInit(init);
      },
    });
    this.run = run;
    void run.ended.then(async (end) => {
      if (this.run !== run) return;
      log.warn({ ...end }, 'Sentry ffmpeg ended');
      await this.findFailing(run.silentCameras());
      if (this.run !== run) return;
      await this.restart(waitMs(this.runTries++));
    });
  }

  /** Which of those that gave no picture are at fault. */
  private async findFailing(camIds: readonly CamId[]): Promise<void> {
    const given = await Promise.all(camIds.map((camId) => this.try(camId)));
    camIds.forEach((camId, at) => {
      if (!given[at]) this.fail(camId);
    });
  }

  private async restart(afterMs: number): Promise<void> {
    const { run } = this;
    this.run = null;
    if (run) this.handlers.onInterrupted();
    if (afterMs > 0 && this.runTries >= FAILS_AFTER_TRIES) this.handlers.onWorking(false);
    await run?.stop();
    if (!this.isRunning || this.run) return;
    if (afterMs === 0) this.begin();
    else this.cancelBegin = this.context.clock.after(afterMs, () => this.begin());
  }

  private fail(camId: CamId): void {
    const { cameras } = this.video;
    const { clock, log } = this.context;
    const tries = this.failures.get(camId) ?? 0;
    this.failures.set(camId, tries + 1);
    this.failing.set(camId, { dueMs: plusMs(clock.nowMs(), waitMs(tries)) });
    if (tries === 0) log.warn({ camId }, 'camera unavailable');
    cameras.report(camId, READER, 'failing');
  }

  private async retry(camId: CamId): Promise<void> {
    const known = this.failing.get(camId);
    if (!known) return;
    known.dueMs = Number.POSITIVE_INFINITY as Monotonic;
    const isWell = await this.try(camId);
    if (!this.isRunning || !this.failing.has(camId)) return;
    if (!isWell) return this.fail(camId);
    this.context.log.info({ camId }, 'a camera gives pictures again');
    this.failing.delete(camId);
    if (this.run) this.isStale = true;
    else this.begin();
  }

  private async try(camId: CamId): Promise<boolean> {
    const { cameras, startFfmpeg } = this.video;
    let held: FfmpegRun | null = null;
    const isWell = await probeCamera(startFfmpeg, cameras.inputOf(camId), (run) => {
      held = run;
      this.trying.add(run);
    });
    if (held) this.trying.delete(held);
    return isWell && this.isRunning;
  }
}
