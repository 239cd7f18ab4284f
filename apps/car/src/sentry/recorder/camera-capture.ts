import type { CamId } from '@ligo/protocol';
import type { Cameras } from '../../ports/cameras.ts';
import type {
  CaptureRun,
  EncodingHandlers,
  InitSegment,
  PictureOfAll,
  PreparedPicture,
} from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { blindCameras } from '../detector/mask.ts';
import type { WatchSettings } from '../watcher-contract.ts';
import { CameraReader, type CameraReaderHandlers } from './camera-reader.ts';

const CHECK_INTERVAL_MS = 500;
/** Timeouts for the first fragment and for each later one, ms. */
const FIRST_MS = 15_000;
const NEXT_MS = 8_000;
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
  private picture: PictureOfAll | null = null;
  private isWhole = false;
  private run: CaptureRun | null = null;
  private isWaiting = false;
  private isRunning = false;
  private hasInit = false;
  private prepared: PreparedPicture | null = null;
  private blindCamIds: readonly CamId[] = [];
  private tries = 0;
  private startedAtMs = 0 as Monotonic;
  /** When the encoder's last fragment came; `null`: none yet. */
  private cameAtMs: Monotonic | null = null;
  private checkedAtMs: Monotonic | null = null;
  private isStale = false;
  private stopping = Promise.resolve();

  constructor(
    private readonly context: Pick<CarContext, 'clock' | 'log'>,
    private readonly cameras: Cameras,
    private readonly handlers: Pick<EncodingHandlers, 'onFragment'> &
      Pick<CameraReaderHandlers, 'onGrey' | 'onRestart'> & {
        onInit(init: InitSegment, isWhole: PreparedPicture['isWhole']): void;
        /** The picture of all was interrupted. Later fragments have an initialization segment of their own. */
        onInterrupted(): void;
        /** Whether any camera gives pictures in which the masks leave something, and they are encoded. */
        onWorking(isWorking: boolean): void;
        /** A restart in another form has to wait. */
        isBusy(): boolean;
      },
  ) {}

  /** The picture that is captured; `null`: none. */
  present(): PreparedPicture | null {
    return this.prepared;
  }

  /** Starts, or restarts in another form once no recording is in progress. */
  start(prepared: PreparedPicture, settings: WatchSettings): void {
    this.blindCamIds = blindCameras(this.cameras.ids, settings.masks, settings);
    const isSame = prepared.key === this.prepared?.key;
    this.prepared = prepared;
    if (!this.isRunning) {
      this.isRunning = true;
      this.begin(prepared);
      this.check();
      return;
    }
    this.isStale ||= !isSame;
    if (this.readers.length > 0) this.reportWorking();
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.prepared = null;
    this.cancelCheck();
    this.checkedAtMs = null;
    await this.end();
  }

  private async end(): Promise<void> {
    this.cancelBegin();
    const { readers, run } = this;
    this.readers = [];
    this.run = null;
    this.picture = null;
    this.isWaiting = this.hasInit = false;
    this.tries = 0;
    this.awaitStop([run?.stop(), ...readers.map((reader) => reader.stop())]);
    await this.stopping;
  }

  /** Adds these to all that are still stopping: devices must be closed before they are opened again. */
  private awaitStop(stops: readonly (Promise<void> | undefined)[]): void {
    this.stopping = Promise.all([this.stopping, ...stops]).then(() => {});
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
    else if (run && this.isLate()) {
      log.warn({}, 'Sentry picture of all cameras stalled');
      this.encodeAgain(run);
    } else if (run && this.isEachFailing() && !this.handlers.isBusy()) this.stopEncoding(run);
  }

  /** Restarts everything in another form. */
  private async restart(): Promise<void> {
    this.isStale = false;
    this.handlers.onInterrupted();
    await this.end();
    if (this.isRunning && this.prepared && this.readers.length === 0) this.begin(this.prepared);
  }

  private begin(prepared: PreparedPicture): void {
    const { cameras, context, handlers } = this;
    const picture = prepared.open(context.clock);
    this.picture = picture;
    this.isWhole = prepared.isWhole;
    this.isStale = false;
    this.readers = cameras.ids.map(
      (camId) =>
        new CameraReader(context, cameras, camId, picture.read, {
          onGrey: handlers.onGrey,
          onRestart: handlers.onRestart,
          onWorking: (changed, isWorking) => this.handleCamera(picture, changed, isWorking),
        }),
    );
    this.encode();
  }

  private handleCamera(picture: PictureOfAll, camId: CamId, isWorking: boolean): void {
    if (this.picture !== picture) return;
    if (!isWorking) picture.crossOut(camId);
    if (isWorking && !this.run && !this.isWaiting) this.encode();
    this.reportWorking();
  }

  private reportWorking(): void {
    // WATCH-4
    const seeing = this.readers.filter(({ camId }) => !this.blindCamIds.includes(camId));
    if (seeing.every((reader) => reader.is('failing'))) this.handlers.onWorking(false);
    else if (this.hasInit && seeing.some((reader) => reader.is('working'))) this.handlers.onWorking(true);
  }

  private isLate(): boolean {
    const limitMs = this.cameAtMs === null ? FIRST_MS : NEXT_MS;
    return this.context.clock.nowMs() - (this.cameAtMs ?? this.startedAtMs) > limitMs;
  }

  private isEachFailing(): boolean {
    return this.readers.every((reader) => reader.is('failing'));
  }

  private encode(): void {
    const { picture, handlers } = this;
    const { clock, log } = this.context;
    this.isWaiting = false;
    if (!picture || this.isEachFailing()) return;
    this.startedAtMs = clock.nowMs();
    this.cameAtMs = null;
    const run = picture.encode({
      onFragment: (came) => {
        this.cameAtMs = clock.nowMs();
        handlers.onFragment(came);
      },
      onInit: (init) => {
        this.hasInit = true;
        handlers.onInit(init, this.isWhole);
        this.reportWorking();
      },
    });
    this.run = run;
    void run.ended.then((end) => {
      if (this.run !== run) return;
      log.warn({ ...end }, 'Sentry encoder ended');
      this.encodeAgain(run);
    });
  }

  private encodeAgain(run: CaptureRun): void {
    this.stopEncoding(run);
    const afterMs = waitMs(this.tries);
    this.tries += 1;
    if (this.tries >= FAILS_AFTER_TRIES) this.handlers.onWorking(false);
    this.isWaiting = true;
    if (afterMs === 0) this.encode();
    else this.cancelBegin = this.context.clock.after(afterMs, () => this.encode());
  }

  private stopEncoding(run: CaptureRun): void {
    this.run = null;
    this.hasInit = false;
    this.awaitStop([run.stop()]);
    this.handlers.onInterrupted();
    this.reportWorking();
  }
}
