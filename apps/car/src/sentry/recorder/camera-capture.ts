import type { CamId } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarVideo } from '../../ports/car-video.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { blindCameras } from '../detector/mask.ts';
import type { WatchSettings } from '../watcher-contract.ts';
import { CameraReader, type CameraReaderHandlers } from './camera-reader.ts';
import type { Mosaic } from './capture-job.ts';
import { type MosaicRun, type MosaicRunHandlers, Quadrants, startMosaicRun } from './mosaic-run.ts';

const CHECK_INTERVAL_MS = 500;
/** Pause before the second attempt to encode, ms; it doubles each time. The first attempt follows at once. */
const SECOND_TRY_MS = 2_000;
const LAST_TRY_MS = 120_000;
/** Checks that are further apart mean that the unit slept, ms. */
const SLEPT_MS = 4_000;
/** After this run time a failure counts as the first one again, ms. */
const STABLE_AFTER_MS = 60_000;
/** Failed runs in a row before this is reported. */
const FAILS_AFTER_TRIES = 2;

const waitMs = (tries: number) => (tries === 0 ? 0 : Math.min(LAST_TRY_MS, SECOND_TRY_MS * 2 ** (tries - 1)));

/** Captures all cameras of the armed car: a reader for each camera, and one encoder of the picture of all. */
export class CameraCapture {
  private cancelCheck = () => {};
  private cancelBegin = () => {};
  private readers: CameraReader[] = [];
  private quadrants: Quadrants | null = null;
  private run: MosaicRun | null = null;
  private isWaiting = false;
  private isRunning = false;
  private hasInit = false;
  private mosaic: Mosaic | null = null;
  private blindCamIds: readonly CamId[] = [];
  private tries = 0;
  private startedAtMs = 0 as Monotonic;
  private checkedAtMs: Monotonic | null = null;
  private isStale = false;
  private stopping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: Pick<CarContext, 'clock' | 'log'>,
    private readonly video: Pick<CarVideo, 'cameras' | 'startFfmpeg'>,
    private readonly handlers: MosaicRunHandlers &
      Pick<CameraReaderHandlers, 'onGrey' | 'onRestart'> & {
        /** The picture of all was interrupted. Later fragments have an initialization segment of their own. */
        onInterrupted(): void;
        /** Whether any camera gives pictures in which the masks leave something, and they are encoded. */
        onWorking(isWorking: boolean): void;
        /** A restart in another form has to wait. */
        isBusy(): boolean;
      },
  ) {}

  /** Starts, or restarts in another form once no recording is in progress. */
  start(mosaic: Mosaic, settings: WatchSettings): void {
    this.blindCamIds = blindCameras(this.video.cameras.ids, settings.masks, settings);
    const isSame = JSON.stringify(mosaic) === JSON.stringify(this.mosaic);
    this.mosaic = mosaic;
    if (!this.isRunning) {
      this.isRunning = true;
      this.begin(mosaic);
      this.check();
      return;
    }
    this.isStale ||= !isSame;
    if (this.readers.length > 0) this.reportWorking();
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.cancelCheck();
    this.checkedAtMs = null;
    await this.end();
  }

  private async end(): Promise<void> {
    this.cancelBegin();
    const { readers, run } = this;
    this.readers = [];
    this.run = null;
    this.quadrants = null;
    this.isWaiting = this.hasInit = false;
    this.tries = 0;
    await Promise.all([run?.stop(), this.stopping, ...readers.map((reader) => reader.stop())]);
  }

  private check(): void {
    const { clock, log } = this.context;
    this.cancelCheck = clock.after(CHECK_INTERVAL_MS, () => this.check());
    const { run } = this;
    const nowMs = clock.nowMs();
    const hasSlept = this.checkedAtMs !== null && nowMs - this.checkedAtMs > SLEPT_MS;
    this.checkedAtMs = nowMs;
    if (run && nowMs - this.startedAtMs > STABLE_AFTER_MS) this.tries = 0;
    // No camera has failed while the unit slept.
    if (hasSlept || (this.isStale && !this.handlers.isBusy())) void this.restart();
    else if (run?.isLate()) {
      log.warn({}, 'Sentry picture of all cameras stalled');
      this.encodeAgain(run);
    } else if (run && this.isEachFailing() && !this.handlers.isBusy()) this.stopEncoding(run);
  }

  /** Restarts everything in another form. */
  private async restart(): Promise<void> {
    this.isStale = false;
    this.handlers.onInterrupted();
    await this.end();
    if (this.isRunning && this.mosaic && this.readers.length === 0) this.begin(this.mosaic);
  }

  private begin(mosaic: Mosaic): void {
    const quadrants = new Quadrants(mosaic);
    this.quadrants = quadrants;
    this.isStale = false;
    this.readers = this.video.cameras.ids.map(
      (camId) =>
        new CameraReader(this.context, this.video, camId, mosaic, {
          onGrey: this.handlers.onGrey,
          onRestart: (restarted) => {
            quadrants.restart(restarted);
            this.handlers.onRestart(restarted);
          },
          onQuadrant: (from, bytes) => quadrants.push(from, bytes),
          onWorking: (changed, isWorking) => this.handleCamera(quadrants, changed, isWorking),
        }),
    );
    this.encode();
  }

  private handleCamera(quadrants: Quadrants, camId: CamId, isWorking: boolean): void {
    if (this.quadrants !== quadrants) return;
    if (!isWorking) quadrants.crossOut(camId);
    if (isWorking && !this.run && !this.isWaiting) this.encode();
    this.reportWorking();
  }

  private reportWorking(): void {
    // WATCH-4
    const seeing = this.readers.filter(({ camId }) => !this.blindCamIds.includes(camId));
    if (seeing.every((reader) => reader.is('failing'))) this.handlers.onWorking(false);
    else if (this.hasInit && seeing.some((reader) => reader.is('working'))) this.handlers.onWorking(true);
  }

  private isEachFailing(): boolean {
    return this.readers.every((reader) => reader.is('failing'));
  }

  private encode(): void {
    const { mosaic, quadrants, video, handlers } = this;
    const { clock, log } = this.context;
    this.isWaiting = false;
    if (!mosaic || !quadrants || this.isEachFailing()) return;
    this.startedAtMs = clock.nowMs();
    const run = startMosaicRun(video.startFfmpeg, mosaic, quadrants, clock, {
      onFragment: handlers.onFragment,
      onInit: (init) => {
        this.hasInit = true;
        handlers.onInit(init);
        this.reportWorking();
      },
    });
    this.run = run;
    void run.ended.then((end) => {
      if (this.run !== run) return;
      log.warn({ ...end }, 'Sentry ffmpeg ended');
      this.encodeAgain(run);
    });
  }

  private encodeAgain(run: MosaicRun): void {
    this.stopEncoding(run);
    const afterMs = waitMs(this.tries);
    this.tries += 1;
    if (this.tries >= FAILS_AFTER_TRIES) this.handlers.onWorking(false);
    this.isWaiting = true;
    if (afterMs === 0) this.encode();
    else this.cancelBegin = this.context.clock.after(afterMs, () => this.encode());
  }

  private stopEncoding(run: MosaicRun): void {
    this.run = null;
    this.hasInit = false;
    this.stopping = run.stop();
    this.handlers.onInterrupted();
    this.reportWorking();
  }
}
