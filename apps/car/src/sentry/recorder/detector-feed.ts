import type { CamId } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import {
  type DetectionSettings,
  type DetectorFrame,
  GREY,
  type MovementDetector,
  type StartMovementDetector,
} from '../../ports/movement-detector.ts';
import type { Monotonic } from '../../ports/unit-time.ts';

/** A failed detector is restarted after this time, ms. */
const RESTART_DELAY_MS = 5_000;
/** The detector waits this time after the first picture for the other cameras, so that it does not learn black pictures, ms. */
const ALL_COME_WITHIN_MS = 2_000;

/** Feeds the grey pictures of all cameras to the detector, and restarts a failed detector. */
export class DetectorFeed {
  private detector: MovementDetector | null = null;
  private settings: DetectionSettings | null = null;
  private readonly pictures: GreyFrameSync;
  private firstFrameAtMs: Monotonic | null = null;
  private cancelRestart = () => {};

  constructor(
    private readonly cameras: readonly CamId[],
    private readonly context: Pick<CarContext, 'clock' | 'log'>,
    private readonly startDetector: StartMovementDetector,
    private readonly onFrame: (frame: DetectorFrame) => void,
    /** Whether the detector is still learning and reports no movement. */
    private readonly onLearning: (isLearning: boolean) => void,
  ) {
    this.pictures = new GreyFrameSync(cameras.length);
  }

  setSettings(settings: DetectionSettings): void {
    const isSame = JSON.stringify(settings) === JSON.stringify(this.settings);
    this.settings = settings;
    if (!this.detector) this.begin();
    else if (!isSame) this.detector.change(settings);
  }

  /** Takes grey pictures of a camera. It detects nothing in damaged ones. */
  push(camId: CamId, bytes: Uint8Array, isDamaged: boolean): void {
    const place = this.cameras.indexOf(camId);
    const nowMs = this.context.clock.nowMs();
    if (this.pictures.push(place, bytes, nowMs, isDamaged) === 0) return;
    this.firstFrameAtMs ??= nowMs;
    const present = this.pictures.present(nowMs);
    const isEarly = nowMs - this.firstFrameAtMs < ALL_COME_WITHIN_MS;
    if (isEarly && present.length < this.cameras.length) return;
    const round = this.pictures.nextFrame(nowMs);
    const missing = this.cameras.filter((_camId, at) => !present.includes(at));
    if (round) this.detector?.push(round, nowMs, missing);
  }

  /** The next bytes of this camera are from another run. */
  restart(camId: CamId): void {
    this.pictures.dropPartial(this.cameras.indexOf(camId));
  }

  async stop(): Promise<void> {
    this.cancelRestart();
    this.pictures.reset();
    this.firstFrameAtMs = null;
    const { detector } = this;
    this.detector = null;
    this.settings = null;
    await detector?.stop();
  }

  private begin(): void {
    this.cancelRestart();
    const { startDetector, onFrame, onLearning } = this;
    const { clock, log } = this.context;
    if (!this.settings) return;
    onLearning(true);
    const detector = startDetector(this.cameras, this.settings, {
      onFrame: (frame) => this.detector === detector && onFrame(frame),
      onLearning: (isLearning) => this.detector === detector && onLearning(isLearning),
      onFailed: (error) => {
        if (this.detector !== detector) return;
        log.error({ err: error }, 'detector failed');
        this.detector = null;
        onLearning(true);
        this.cancelRestart = clock.after(RESTART_DELAY_MS, () => this.begin());
      },
    });
    this.detector = detector;
  }
}

const BYTES = GREY.width * GREY.height;
/** A camera that is later than this does not hold up the others, ms. */
const LATE_MS = 150;
/** A camera without a picture for this time is not awaited, ms. */
const MISSING_AFTER_MS = 500;

/** Joins the grey pictures of cameras, each of which comes in pieces, into one round of all. */
export class GreyFrameSync {
  private readonly cameras: {
    latest: Uint8Array;
    filled: number;
    last: Uint8Array;
    isNew: boolean;
    givenAtMs: number;
  }[];
  private roundAtMs = Number.NEGATIVE_INFINITY;

  /** @param count of cameras; one that never comes is black. */
  constructor(count: number) {
    this.cameras = Array.from({ length: count }, () => ({
      latest: new Uint8Array(BYTES),
      filled: 0,
      last: new Uint8Array(BYTES),
      isNew: false,
      givenAtMs: Number.NEGATIVE_INFINITY,
    }));
  }

  /** Takes bytes of a camera; returns how many pictures they completed. Damaged pictures are dropped. */
  push(place: number, bytes: Uint8Array, nowMs: number, isDamaged = false): number {
    const camera = this.cameras[place];
    if (!camera) return 0;
    let count = 0;
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + BYTES - camera.filled);
      camera.latest.set(piece, camera.filled);
      camera.filled += piece.length;
      at += piece.length;
      if (camera.filled < BYTES) continue;
      camera.filled = 0;
      if (isDamaged) continue;
      [camera.latest, camera.last] = [camera.last, camera.latest];
      camera.isNew = true;
      camera.givenAtMs = nowMs;
      count += 1;
    }
    return count;
  }

  /** Drops an incomplete picture of a camera: the next bytes are from another run. */
  dropPartial(place: number): void {
    const camera = this.cameras[place];
    if (camera) camera.filled = 0;
  }

  /** Forgets which cameras gave pictures. */
  reset(): void {
    for (const camera of this.cameras) {
      camera.filled = 0;
      camera.givenAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  /** The cameras that gave a picture lately. */
  present(nowMs: number): number[] {
    return [...this.cameras.keys()].filter(
      (place) => nowMs - (this.cameras[place]?.givenAtMs ?? 0) < MISSING_AFTER_MS,
    );
  }

  /**
   * One picture of each, one below the other: once all that gave a picture lately have a new one, or one of them is late; `null`
   * before.
   */
  nextFrame(nowMs: number): Uint8Array<ArrayBuffer> | null {
    const isComplete = this.present(nowMs).every((place) => this.cameras[place]?.isNew);
    if (!isComplete && nowMs - this.roundAtMs < LATE_MS) return null;
    this.roundAtMs = nowMs;
    const all = new Uint8Array(BYTES * this.cameras.length);
    this.cameras.forEach((camera, place) => {
      all.set(camera.last, place * BYTES);
      camera.isNew = false;
    });
    return all;
  }
}
