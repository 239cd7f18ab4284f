import type { Clock } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../../ports/cameras.ts';
import type { FfmpegRun, StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Log } from '../../ports/log.ts';
import type { Mosaic } from './capture-job.ts';
import { type CaptureRun, type CaptureRunHandlers, startCaptureRun } from './capture-run.ts';
import { probeCamera } from './probe-camera.ts';

/** Under this name the cameras are told how they do here. */
const READER = 'sentry';
const CHECK_INTERVAL_MS = 500;
/** Between two tries of what fails, ms: twice as long each time. */
const FIRST_TRY_MS = 2_000;
const LAST_TRY_MS = 120_000;
/** A run that lasted so long was well, ms. */
const STABLE_AFTER_MS = 60_000;

/** So often in a row a run fails by itself before that is said. */
const FAILS_AFTER_TRIES = 2;

const waitMs = (tries: number) => Math.min(LAST_TRY_MS, FIRST_TRY_MS * 2 ** tries);

export interface CameraCaptureNeeds extends Omit<CaptureRunHandlers, 'onFirstPicture'> {
  cameras: Cameras;
  startFfmpeg: StartFfmpeg;
  /** One that nobody sets. */
  clock: Clock;
  log: Log;
  /** The pictures broke off; others come later, with an initialization segment of their own. */
  onInterrupted(): void;
  /** Whether any camera gives pictures. */
  onWorking(isWorking: boolean): void;
  /** Now is no good time to break off for a camera that is well again. */
  isBusy(): boolean;
}

/** The cameras of the armed car by one ffmpeg, which is run without those that fail, and again with them once they are well. */
export class CameraCapture {
  private cancelCheck = () => {};
  private cancelBegin = () => {};
  private run: CaptureRun | null = null;
  private isRunning = false;
  private mosaic: Mosaic | null = null;
  /** Those that are left out, and when they are tried again. */
  private readonly failing = new Map<CamId, { dueMs: number }>();
  /** How often each failed since it was well for long. */
  private readonly failures = new Map<CamId, number>();
  private readonly trying = new Set<FfmpegRun>();
  private runTries = 0;
  private startedAtMs = 0;
  private isStale = false;

  constructor(private readonly needs: CameraCaptureNeeds) {}

  /** Begins, or goes on in another form: as soon as nothing is recorded. */
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
    this.cancelBegin();
    const runs = [this.run, ...this.trying];
    this.run = null;
    this.failing.clear();
    this.failures.clear();
    this.runTries = 0;
    await Promise.all(runs.map((run) => run?.stop()));
    for (const camId of this.needs.cameras.ids) this.needs.cameras.report(camId, READER, 'ready');
  }

  private check(): void {
    const { clock, isBusy } = this.needs;
    this.cancelCheck = clock.after(CHECK_INTERVAL_MS, () => this.check());
    if (this.run && clock.nowMs() - this.startedAtMs > STABLE_AFTER_MS) {
      this.runTries = 0;
      for (const camId of this.failures.keys()) if (!this.failing.has(camId)) this.failures.delete(camId);
    }
    for (const [camId, { dueMs }] of this.failing) if (clock.nowMs() >= dueMs) void this.retry(camId);
    const error = this.run?.error();
    if (error) this.needs.log.warn({ fault: error }, 'the cameras of Sentry stand still');
    if (error?.cause === 'cameras') for (const camId of error.camIds) this.fail(camId);
    if (error) void this.restart(error.cause === 'cameras' ? 0 : waitMs(this.runTries++));
    else if (this.isStale && !isBusy()) void this.restart(0);
  }

  private begin(): void {
    const { cameras, startFfmpeg, clock, log } = this.needs;
    const ids = cameras.ids.filter((camId) => !this.failing.has(camId));
    this.cancelBegin();
    if (!this.mosaic || ids.length === 0) {
      this.needs.onWorking(false);
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
      ...this.needs,
      onFirstPicture: (camId) => cameras.report(camId, READER, 'working'),
      onInit: (init) => {
        this.needs.onWorking(true);
        this.needs.onInit(init);
      },
    });
    this.run = run;
    void run.ended.then(async (end) => {
      if (this.run !== run) return;
      log.warn({ ...end }, 'the ffmpeg of Sentry ended');
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
    if (run) this.needs.onInterrupted();
    if (afterMs > 0 && this.runTries >= FAILS_AFTER_TRIES) this.needs.onWorking(false);
    await run?.stop();
    if (!this.isRunning || this.run) return;
    if (afterMs === 0) this.begin();
    else this.cancelBegin = this.needs.clock.after(afterMs, () => this.begin());
  }

  private fail(camId: CamId): void {
    const { cameras, clock, log } = this.needs;
    const tries = this.failures.get(camId) ?? 0;
    this.failures.set(camId, tries + 1);
    this.failing.set(camId, { dueMs: clock.nowMs() + waitMs(tries) });
    if (tries === 0) log.warn({ camId }, 'a camera gives no picture');
    cameras.report(camId, READER, 'failing');
  }

  private async retry(camId: CamId): Promise<void> {
    const known = this.failing.get(camId);
    if (!known) return;
    known.dueMs = Number.POSITIVE_INFINITY;
    const isWell = await this.try(camId);
    if (!this.isRunning || !this.failing.has(camId)) return;
    if (!isWell) return this.fail(camId);
    this.needs.log.info({ camId }, 'a camera gives pictures again');
    this.failing.delete(camId);
    if (this.run) this.isStale = true;
    else this.begin();
  }

  private async try(camId: CamId): Promise<boolean> {
    const { cameras, startFfmpeg } = this.needs;
    let held: FfmpegRun | null = null;
    const isWell = await probeCamera(startFfmpeg, cameras.inputOf(camId), (run) => {
      held = run;
      this.trying.add(run);
    });
    if (held) this.trying.delete(held);
    return isWell && this.isRunning;
  }
}
