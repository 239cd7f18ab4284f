import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { InitSegment } from '../../core/recording/fragment-reader.ts';
import { type CameFragment, FragmentRing } from '../../core/recording/fragment-ring.ts';
import {
  type RecorderEffect,
  type RecorderEvent,
  type RecorderState,
  recorderDueMs,
  stepRecorder,
} from '../../core/recording/recorder-machine.ts';
import type { Cameras } from '../../ports/cameras.ts';
import type { Encoders } from '../../ports/encoders.ts';
import type { StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { Log } from '../../ports/log.ts';
import type { Sight, StartMovementDetector } from '../../ports/movement-detector.ts';
import type { SentryWatcher, WatcherHandlers, WatchSettings } from '../../ports/sentry-watcher.ts';
import { ArmedCameras } from './armed-cameras.ts';
import type { Mosaic } from './armed-job.ts';
import { drawsText } from './draws-text.ts';
import type { RecordingKeeper } from './keep-recordings.ts';
import { WatchedPictures } from './watched-pictures.ts';
import { createWatcherStates, type WatcherStates } from './watcher-states.ts';

const FORMS = {
  HD: { width: 1280, height: 720, kbps: 3_000 },
  'Full HD': { width: 1920, height: 1080, kbps: 6_000 },
} as const;
const FPS = { low: 5, reduced: 10, normal: 15 } as const;
/** Held beyond what is recorded before a movement: the detector takes a while to be sure, and a keyframe comes each second, ms. */
const MARGIN_MS = 3_000;
/** Bounds the pictures that are held, however large the encoder makes them, bytes. */
const MOST_HELD = 48_000_000;
/** How often it is looked whether recordings have room, and for an encoder: while there is, and while there is none, ms. */
const LOOK_EVERY_MS = 60_000;
const TRY_EVERY_MS = 10_000;

/** A recording that begins: when the movement began, by both clocks. */
type Begin = Extract<RecorderEffect, { type: 'begin' }> & { movedAtUnixMs: number };

export interface WatcherNeeds {
  cameras: Cameras;
  startFfmpeg: StartFfmpeg;
  encoders: Encoders;
  startDetector: StartMovementDetector;
  keeper: RecordingKeeper;
  clock: Clock;
  /** One that nobody sets. */
  upClock: Clock;
  log: Log;
}

/** Watches the armed cameras and records what moves. */
export class ArmedWatcher implements SentryWatcher {
  private readonly states: WatcherStates;
  private readonly ring = new FragmentRing(0, MOST_HELD);
  private readonly machine: MachineRunner<RecorderState, RecorderEvent>;
  private readonly pictures: WatchedPictures;
  private readonly armed: ArmedCameras;
  private settings: WatchSettings | null = null;
  private init: InitSegment | null = null;
  /** A recording that begins with the next keyframe. */
  private waits: Begin | null = null;
  private canWrite: Promise<boolean> | null = null;
  private cancelLook = () => {};
  private work = Promise.resolve();
  /** What is to be done next is to arm, by whatever is set then. */
  private isArmQueued = false;

  constructor(
    private readonly needs: WatcherNeeds,
    private readonly handlers: WatcherHandlers,
  ) {
    const clock = needs.upClock;
    this.states = createWatcherStates(handlers.onState);
    const times = () => ({ postMovementMs: (this.settings?.postMovementTime ?? 0) * 1_000 });
    this.machine = createMachineRunner<RecorderState, RecorderEvent, RecorderEffect>({
      clock,
      initial: { phase: 'idle' },
      step: (state, event, at) => stepRecorder(state, event, at, times()),
      dueMs: (state) => recorderDueMs(state, times()),
      run: (effect) => this.run(effect),
      onChange: ({ phase }) => this.states.set({ isRecording: phase === 'recording' }),
    });
    this.pictures = new WatchedPictures(needs.cameras.ids, {
      ...needs,
      clock,
      onSight: (sight) => this.see(sight),
      onLearning: (isLearning) => this.states.set({ isLearning }),
    });
    needs.keeper.onRefused = () => {
      this.states.set({ isKept: false });
      this.queueArm();
    };
    this.armed = new ArmedCameras({
      ...needs,
      clock,
      onGrey: (camId, bytes) => this.pictures.push(camId, bytes),
      onInit: (init) => {
        this.init = init;
      },
      onFragment: (came) => this.take(came),
      onBroken: () => this.breakOff(),
      onWorking: (isWorking) => this.states.set({ isWorking }),
      isBusy: () => this.machine.state().phase === 'recording',
    });
  }

  watch(settings: WatchSettings): void {
    this.settings = settings;
    this.states.set({ isTold: true });
    this.queueArm();
  }

  async rest(): Promise<void> {
    this.settings = null;
    this.cancelLook();
    // What it is told meanwhile is for afterwards.
    this.isArmQueued = false;
    this.work = this.work.then(() => this.disarm());
    await this.work;
    this.states.set({ isTold: this.settings !== null });
  }

  private queueArm(): void {
    if (this.isArmQueued) return;
    this.isArmQueued = true;
    this.work = this.work
      .then(() => {
        this.isArmQueued = false;
        return this.arm();
      })
      .catch((error: unknown) => this.needs.log.error({ err: error }, 'Sentry could not begin to watch'));
  }

  /** Watches as it was told last, if it can. */
  private async arm(): Promise<void> {
    this.cancelLook();
    if (!this.settings) return;
    const hasRoom = await this.needs.keeper.hasRoom(this.settings);
    const mosaic = await this.mosaicOf(this.settings);
    const { settings } = this;
    if (!settings) return;
    this.states.set({ hasRoom, hasEncoder: mosaic !== null });
    const canWatch = hasRoom && mosaic !== null;
    const againMs = canWatch ? LOOK_EVERY_MS : TRY_EVERY_MS;
    this.cancelLook();
    this.cancelLook = this.needs.upClock.after(againMs, () => this.queueArm());
    if (!canWatch) return this.disarm();
    this.ring.keptMs = (settings.preBufferTime + settings.minDuration) * 1_000 + MARGIN_MS;
    this.pictures.watch({
      sensitivity: settings.sensitivity,
      minDurationS: settings.minDuration,
      proximityPct: settings.proximityDetection,
      isShadowFilterOn: settings.shadowFilterEnabled,
      masks: settings.masks,
    });
    this.armed.start(mosaic);
  }

  private async disarm(): Promise<void> {
    this.machine.dispatch({ type: 'rest' });
    await this.armed.stop();
    await this.pictures.stop();
    this.ring.clear();
    this.init = null;
    await this.needs.keeper.settled();
    this.states.set({ isWorking: null });
  }

  private async mosaicOf({ videoResolution, videoFPS }: WatchSettings): Promise<Mosaic | null> {
    const { width, height, kbps } = FORMS[videoResolution];
    const fps = FPS[videoFPS];
    const encoder = await this.needs.encoders.argsFor({ purpose: 'recording', codec: 'h264', fps, kbps });
    // What an ffmpeg that does not work says of text is not kept.
    if (!encoder) return null;
    this.canWrite ??= drawsText(this.needs.startFfmpeg);
    return { width, height, fps, encoder, hasTime: await this.canWrite };
  }

  private see({ camId, isMoving, sinceMs, timeMs }: Sight): void {
    if (isMoving) this.machine.dispatch({ type: 'sight', camId, sinceMs: sinceMs ?? timeMs });
  }

  private take(came: CameFragment): void {
    this.ring.push(came);
    if (this.waits && came.fragment.isKeyframe) this.begin(this.waits);
    else this.needs.keeper.append(came.fragment, this.unixOf(came.cameAtMs));
  }

  private breakOff(): void {
    this.machine.dispatch({ type: 'broken' });
    this.pictures.breakOff();
    this.ring.clear();
    this.init = null;
    this.states.set({ isWorking: null });
  }

  private run(effect: RecorderEffect): void {
    const { keeper } = this.needs;
    switch (effect.type) {
      case 'begin': {
        // Asked once: the event and its recording have the same time.
        const movedAtUnixMs = this.unixOf(effect.movedAtMs);
        this.handlers.onMovement(movedAtUnixMs, effect.cameras);
        this.begin({ ...effect, movedAtUnixMs });
        break;
      }
      case 'note':
        if (this.waits) this.waits = { ...this.waits, cameras: [...this.waits.cameras, ...effect.cameras] };
        else keeper.note(effect.cameras);
        break;
      case 'follow':
        keeper.follow(effect.cameras);
        break;
      case 'finish':
        this.waits = null;
        keeper.finish();
        break;
    }
  }

  /** Begins with what is held; where nothing is, with the next keyframe. */
  private begin(effect: Begin): void {
    const { settings, init } = this;
    const held = this.ring.from(effect.movedAtMs - (settings?.preBufferTime ?? 0) * 1_000);
    const [first] = held;
    this.waits = init && first ? null : effect;
    if (!settings || !init || !first) return;
    this.states.set({ isKept: true });
    this.needs.keeper.begin({
      init,
      fragments: held.map(({ fragment }) => fragment),
      startedAtMs: this.unixOf(first.cameAtMs),
      movedAtMs: effect.movedAtUnixMs,
      cameras: effect.cameras,
      settings,
    });
  }

  /** REC-7 of core/recording: a time of the clock that nobody sets as the unit's clock has it now. */
  private unixOf(atMs: number): number {
    const { clock, upClock } = this.needs;
    return Math.round(clock.nowMs() - upClock.nowMs() + atMs);
  }
}
