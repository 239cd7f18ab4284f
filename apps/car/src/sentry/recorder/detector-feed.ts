import type { CamId } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type {
  DetectionSettings,
  DetectorFrame,
  MovementDetector,
  StartMovementDetector,
} from '../../ports/movement-detector.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { GreyFrameSync } from './grey-frame-sync.ts';

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
