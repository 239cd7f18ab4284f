import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { Cameras } from '../../ports/cameras.ts';
import type { Capture, InitSegment, TimedFragment } from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { DetectorFrame, StartMovementDetector } from '../../ports/movement-detector.ts';
import { type Monotonic, wallOf } from '../../ports/unit-time.ts';
import {
  detectionSettings,
  pictureForm,
  type SentryWatcher,
  type WatcherHandlers,
  type WatchSettings,
} from '../watcher-contract.ts';
import { CameraCapture } from './camera-capture.ts';
import { DetectorFeed } from './detector-feed.ts';
import { FragmentRing } from './machine/fragment-ring.ts';
import {
  type SentryRecorderEffect,
  type SentryRecorderEvent,
  type SentryRecorderState,
  sentryRecorderDueMs,
  stepSentryRecorder,
} from './machine/sentry-recorder-machine.ts';
import { type Begin, bufferedStart } from './recording-start.ts';
import type { RecordingWriter } from './recording-writer.ts';
import { createWatcherStates, type WatcherStates } from './watcher-states.ts';

/** Buffered in addition to the time recorded before a movement: the detector needs a while, and a keyframe comes each second, ms. */
const MARGIN_MS = 3_000;
/** Bounds the pictures that are held, however large the encoder makes them, bytes. */
const MAX_BUFFERED = 48_000_000;
/** Interval to check the space, the encoder and a refused recording: while all is well, and otherwise, ms. */
const CHECK_INTERVAL_MS = 60_000;
const RETRY_INTERVAL_MS = 10_000;

/** Watches the armed cameras and records what moves. */
export class CameraSentryWatcher implements SentryWatcher {
  private readonly states: WatcherStates;
  private readonly preBuffer = new FragmentRing(0, MAX_BUFFERED);
  private readonly machine: MachineRunner<SentryRecorderState, SentryRecorderEvent>;
  private readonly pictures: DetectorFeed;
  private readonly capture: CameraCapture;
  private settings: WatchSettings | null = null;
  private init: InitSegment | null = null;
  private isWhole = false;
  /** A recording whose first fragments have not come. */
  private pendingRecording: Begin | null = null;
  /** The recording ends with the picture of this time; `null`: unknown. */
  private endsAtMs: Monotonic | null = null;
  /** No medium took the recording, and it was not resumed since. */
  private isRefused = false;
  private cancelArming = () => {};
  private cancelCheck = () => {};
  private queue = Promise.resolve();
  /** The next queued action arms with the settings of that moment. */
  private isArmQueued = false;

  constructor(
    private readonly context: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
    cameras: Cameras,
    private readonly writer: RecordingWriter,
    private readonly platform: { capture: Capture; startDetector: StartMovementDetector },
    private readonly handlers: WatcherHandlers,
  ) {
    const { clock } = context;
    this.states = createWatcherStates(handlers.onState);
    const times = () => ({ postMovementMs: (this.settings?.postMovementTime ?? 0) * 1_000 });
    this.machine = createMachineRunner<
      SentryRecorderState,
      SentryRecorderEvent,
      SentryRecorderEffect,
      Monotonic
    >({
      clock,
      initial: { phase: 'idle' },
      step: (state, event, at) => stepSentryRecorder(state, event, at, times()),
      dueMs: (state) => sentryRecorderDueMs(state, times()),
      run: (effect) => this.run(effect),
      onChange: ({ phase }) => this.states.set({ isRecording: phase === 'recording' }),
    });
    this.pictures = new DetectorFeed(
      cameras.ids,
      context,
      platform.startDetector,
      (frame) => this.handleFrame(frame),
      (isLearning) => this.states.set({ isLearning }),
    );
    writer.onRefused = () => {
      this.isRefused = true;
      this.states.set({ isStorageWritable: false });
      this.queueArm();
    };
    this.capture = new CameraCapture(context, cameras, {
      onGrey: (camId, bytes, isDamaged) => this.pictures.push(camId, bytes, isDamaged),
      onRestart: (camId) => this.pictures.restart(camId),
      onInit: (init, isWhole) => {
        this.init = init;
        this.isWhole = isWhole;
      },
      onFragment: (came) => this.handleFragment(came),
      onInterrupted: () => this.handleInterruption(),
      onWorking: (isWorking) => this.states.set({ isWorking }),
      isBusy: () => this.machine.state().phase === 'recording',
    });
  }

  arm(settings: WatchSettings): void {
    this.settings = settings;
    this.states.set({ isArmed: true });
    this.queueArm();
  }

  async disarm(): Promise<void> {
    this.settings = null;
    this.states.set({ isArmed: false });
    this.cancelCheck();
    // An `arm` from now on takes effect after the stop.
    this.isArmQueued = false;
    this.cancelArming();
    this.queue = this.queue.then(() => this.stopCapture());
    await this.queue;
  }

  private queueArm(): void {
    if (this.isArmQueued) return;
    this.isArmQueued = true;
    this.queue = this.queue
      .then(() => {
        this.isArmQueued = false;
        return this.startCapture();
      })
      .catch((error: unknown) => this.context.log.error({ err: error }, 'Sentry could not start to watch'));
  }

  /** Watches with the latest settings, if possible. */
  private async startCapture(): Promise<void> {
    this.cancelCheck();
    if (!this.settings) return;
    // A medium that hangs must not delay `disarm`.
    const isDisarmed = new Promise<null>((resolve) => {
      this.cancelArming = () => resolve(null);
    });
    const hasRoom = await Promise.race([this.writer.hasRoom(this.settings), isDisarmed]);
    if (hasRoom === null || !this.settings) return;
    const form = pictureForm(this.settings);
    const picture = await this.platform.capture.prepare(form, this.capture.present());
    const { settings } = this;
    if (!settings) return;
    this.states.set({ hasRoom, hasEncoder: picture !== null });
    const canWatch = hasRoom && picture !== null;
    const againMs = canWatch && this.states.isStorageWritable() ? CHECK_INTERVAL_MS : RETRY_INTERVAL_MS;
    this.cancelCheck();
    this.cancelCheck = this.context.clock.after(againMs, () => {
      this.retryRefused();
      this.queueArm();
    });
    if (!canWatch) return this.stopCapture();
    this.preBuffer.keptMs = (settings.preBufferTime + settings.minDuration) * 1_000 + MARGIN_MS;
    this.pictures.setSettings(detectionSettings(settings));
    this.capture.start(picture, settings);
  }

  /** WRITE-2: Resumes a refused recording. If it was not refused again until the next check, a medium takes it. */
  private retryRefused(): void {
    const { isRefused } = this;
    this.isRefused = false;
    if (isRefused) this.machine.dispatch({ type: 'broken' });
    else this.states.set({ isStorageWritable: true });
  }

  private async stopCapture(): Promise<void> {
    this.machine.dispatch({ type: 'disarm' });
    this.finish();
    await this.capture.stop();
    await this.pictures.stop();
    this.preBuffer.clear();
    this.init = null;
    await this.writer.settled();
    this.states.set({ isWorking: null });
  }

  private handleFrame({ camId, isMoving, sinceMs, timeMs }: DetectorFrame): void {
    if (!isMoving) return;
    const fromMs = sinceMs ?? timeMs;
    this.machine.dispatch({ type: 'movement', camId, sinceMs: fromMs });
    const { context } = this;
    this.writer.see({ camId, fromMs: wallOf(context, fromMs), toMs: wallOf(context, timeMs) });
  }

  private handleFragment(came: TimedFragment): void {
    this.preBuffer.push(came);
    const { endsAtMs, pendingRecording } = this;
    if (endsAtMs !== null && came.shownAtMs >= endsAtMs) this.finish();
    else if (pendingRecording && this.begin(pendingRecording)) return;
    this.writer.append(came.fragment, wallOf(this.context, came.shownAtMs));
  }

  private handleInterruption(): void {
    this.preBuffer.clear();
    this.init = null;
    if (this.endsAtMs !== null) this.finish();
    this.machine.dispatch({ type: 'broken' });
    this.states.set({ isWorking: null });
  }

  private run(effect: SentryRecorderEffect): void {
    const { writer, pendingRecording: waiting } = this;
    switch (effect.type) {
      case 'begin':
      case 'resume':
        this.endsAtMs = null;
        this.isRefused = false;
        if (effect.type === 'begin') {
          this.states.set({ isStorageWritable: true });
          this.handlers.onMovement(effect.movedAtMs, effect.cameras);
        }
        this.begin({ ...effect, movedAtUnixMs: wallOf(this.context, effect.movedAtMs) });
        break;
      case 'note':
        this.handlers.onMoreCameras(effect.movedAtMs, effect.cameras);
        if (waiting) this.pendingRecording = { ...waiting, cameras: [...waiting.cameras, ...effect.cameras] };
        else writer.addCameras(effect.cameras);
        break;
      case 'follow':
        writer.follow(effect.cameras);
        break;
      case 'end':
        this.endsAtMs = effect.atMs;
        break;
      case 'finish':
        this.finish();
        break;
    }
  }

  private finish(): void {
    this.pendingRecording = null;
    this.endsAtMs = null;
    this.writer.finish();
  }

  /** Starts with the buffered fragments, or waits for more. Returns whether it has started. */
  private begin(effect: Begin): boolean {
    const { settings, init, isWhole } = this;
    const start = settings && init && bufferedStart(effect, this.preBuffer, init, isWhole, settings);
    this.pendingRecording = start ? null : effect;
    if (start) this.writer.begin(start);
    return start !== null;
  }
}
